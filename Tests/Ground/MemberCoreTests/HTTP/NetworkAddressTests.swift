import Testing

@testable import MemberCore

@Suite("Numeric addresses")
struct NetworkAddressTests {
    @Test(
        "are those of loopback in 127.0.0.0/8 and ::1 alone, also in IPv6 form",
        arguments: [
            ("127.0.0.1", true), ("127.255.0.3", true), ("::1", true), ("0:0:0:0:0:0:0:1", true), ("::ffff:127.0.0.1", true),
            ("::FFFF:7f00:1", true), ("128.0.0.1", false), ("::", false), ("::2", false), ("1::1", false),
            ("::ffff:10.0.0.1", false), ("::127.0.0.1", false), ("0.0.0.0", false),
        ])
    func loopback(text: String, isLoopback: Bool) throws {
        #expect(try #require(NetworkAddress(text)).isLoopback == isLoopback)
    }

    @Test(
        "have no other form: no name, zone, port, brackets, blanks, leading zero or part that is missing",
        arguments: [
            "", "localhost", "127.1", "127.0.0.01", "127.0.0.256", "127.0.0.+1", "0x7f.0.0.1", "2130706433", "127.0.0.1 ",
            "[::1]", "::1%lo", "::1/128", "127.0.0.1:80", "127.0.0.1.evil.example", "127.0.0.1\u{0}", "::1\u{0}x",
            "\u{661}.0.0.1", "1::2::3", "::ffff:1.2.3.04", ":", "1.2.3.4::", String(repeating: "1:", count: 30),
        ])
    func others(text: String) { #expect(NetworkAddress(text) == nil) }
}
