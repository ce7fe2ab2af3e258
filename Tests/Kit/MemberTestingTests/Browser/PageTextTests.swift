import Foundation
import MemberTesting
import Testing

@Suite("The characters of a page", .enabled(if: readsHTML))
struct PageTextTests {
    private static let address = Pages.address

    @Test(
        "are decided by the byte order mark, the server and the page, in this order; else they are UTF-8 or western European",
        arguments: [
            (nil, "", [0xC3, 0xA9], "é"), (nil, "", [0xE9], "é"), ("text/html; charset=ISO-8859-1", "", [0xE9], "é"),
            ("text/html; charset=\"windows-1251\"", "", [0xE9], "й"), (nil, "<meta charset=latin1>", [0xC3, 0xA9], "Ã©"),
            (nil, "<META HTTP-EQUIV=Content-Type CONTENT='text/html; charset=windows-1251'>", [0xE9], "й"),
            ("text/html; charset=utf-8", "<meta charset=latin1>", [0xC3, 0xA9], "é"),
            (nil, "<meta charset=x-unknown>", [0xC3, 0xA9], "é"),
            ("text/html; charset=utf-8", "", [0xE9], "é"), (nil, "<meta charset=utf-16>", [0xC3, 0xA9], "é"),
            (nil, "<meta charset=latin1>", [0x80], "€"), (nil, "", [0x61, 0x00, 0x62], "a\u{FFFD}b"),
        ] as [(String?, String, [UInt8], String)])
    func told(server: String?, head: String, bytes: [UInt8], text: String) throws {
        let body = Data("<head>\(head)<title>".utf8) + bytes + Data("</title><p>x".utf8)
        #expect(try Page(reading: body, contentType: server, at: Self.address).title == text)
    }

    @Test("a byte order mark overrides everything")
    func mark() throws {
        let text = "<title>é</title><p>x"
        for (bytes, encoding) in [
            ([0xEF, 0xBB, 0xBF], String.Encoding.utf8), ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
        ]
            as [([UInt8], String.Encoding)]
        {
            let body = Data(bytes) + (try #require(text.data(using: encoding)))
            #expect(try Page(reading: body, contentType: "text/html; charset=latin1", at: Self.address).title == "é")
        }
    }
}
