import Foundation
import Testing

@testable import MemberSandbox

@Suite("Reading a multipart form in pieces")
struct MultipartReaderTests {
    private static let type = "multipart/form-data; boundary=\"b;1\""
    private static let content = "\r\n--b;\r\n--b; two\r\n"
    private static let form =
        "--b;1\r\nContent-Disposition: form-data; name=\"caption\"\r\n\r\nSea\r\n"
        + "--b;1\r\nContent-Type: image/png\r\ncontent-disposition: form-data; name=\"photo\"; filename=\"a;\\\"b.png\"\r\n\r\n"
        + content + "\r\n--b;1\r\nContent-Disposition: form-data; name=\"empty\"; filename=\"\"\r\n\r\n\r\n--b;1--\r\nrest"

    private func read(_ text: String, inPiecesOf size: Int, type: String = type) throws -> MultipartReader {
        var reader = try #require(MultipartReader(contentType: type))
        let bytes = Data(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) { reader.take(bytes.dropFirst(start).prefix(size)) }
        return reader
    }

    @Test("texts and files are the same however the body is cut", arguments: [1, 2, 3, 7, 16, 50, 10_000])
    func pieces(size: Int) throws {
        let reader = try read(Self.form, inPiecesOf: size)
        #expect(reader.isWhole)
        #expect(reader.fields.fields.map(\.name) == ["caption"] && reader.fields["caption"] == "Sea")
        #expect(reader.files.map(\.field) == ["photo", "empty"])
        #expect(reader.files.map(\.name) == ["a;\"b.png", ""])
        #expect(reader.files.map(\.size) == [Self.content.utf8.count, 0])
        #expect(reader.files.map(\.checksum) == [SandboxUpload.checksum(of: Data(Self.content.utf8)), 0])
    }

    @Test("a form that is cut anywhere before its end is not whole")
    func cut() throws {
        let end = Self.form.utf8.count - "\r\nrest".utf8.count
        for count in 0..<end {
            let reader = try read(String(decoding: Self.form.utf8.prefix(count), as: UTF8.self), inPiecesOf: 64)
            #expect(!reader.isWhole, "\(count)")
        }
    }

    @Test(
        "other bodies are not whole",
        arguments: [
            "", "x--b;1--", "--b;1x", "--b;1\r\nContent-Type: text/plain\r\n\r\na\r\n--b;1--",
            "--b;1\r\nContent-Disposition: form-data\r\n\r\na\r\n--b;1--",
            "--b;1\r\n" + String(repeating: "a", count: 40_000),
            "--b;1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n" + String(repeating: "a", count: 300_000)
                + "\r\n--b;1--",
        ])
    func broken(text: String) throws {
        #expect(try !read(text, inPiecesOf: 5_000).isWhole)
    }

    @Test(
        "other media types are no form",
        arguments: ["", "multipart/form-data", "multipart/mixed; boundary=a", "text/plain; boundary=a"])
    func otherTypes(type: String) {
        #expect(MultipartReader(contentType: type) == nil)
    }

    @Test("the checksum is CRC-32", arguments: [("", 0), ("123456789", 0xCBF4_3926), ("a", 0xE8B7_BE43)] as [(String, UInt32)])
    func checksum(text: String, value: UInt32) {
        #expect(SandboxUpload.checksum(of: Data(text.utf8)) == value)
    }
}
