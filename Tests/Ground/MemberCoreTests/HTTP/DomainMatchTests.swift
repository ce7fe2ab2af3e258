import MemberCore
import Testing

@Suite("A host and a domain")
struct DomainMatchTests {
    @Test(
        "match if the host is the domain or below it (RFC 6265 §5.1.3)",
        arguments: [
            ("vk.com", "vk.com", true), ("a.vk.com", "vk.com", true), ("a.b.vk.com", "vk.com", true),
            ("A.VK.com", "vk.COM", true), ("notvk.com", "vk.com", false), ("vk.com", "a.vk.com", false),
            ("vk.com.evil.example", "vk.com", false), (".vk.com", "vk.com", false), ("vk.com.", "vk.com", false),
            ("com", "com", true), ("localhost", "localhost", true), ("a.localhost", "localhost", true),
            // To Swift's own lower case, the Kelvin sign is a k.
            ("v\u{212A}.com", "vk.com", false), ("a.v\u{212A}.com", "vk.com", false),
            // To Swift, a letter with a mark is one character, whichever way it is written.
            ("\u{E9}.test", "e\u{301}.test", false), ("", "", false), ("a", "", false), ("a.", "", false), ("", "vk.com", false),
        ])
    func names(host: String, domain: String, matches: Bool) { #expect(host.domainMatches(domain) == matches) }

    @Test(
        "match only if they are equal where the host is a numeric address",
        arguments: [
            ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "0.0.1", false), ("127.0.0.1", "1", false),
            ("a.127.0.0.1", "127.0.0.1", false), ("::1", "::1", true), ("a.::1", "::1", false), ("[::1]", "[::1]", true),
            ("1.0x7f", "0x7f", false), ("1.0X", "0X", false), ("a.1b", "1b", true), ("1.a", "a", true), ("1.0xg", "0xg", true),
        ])
    func numbers(host: String, domain: String, matches: Bool) { #expect(host.domainMatches(domain) == matches) }

    @Test(
        "which hosts are numeric addresses",
        arguments: [
            ("127.0.0.1", true), ("1", true), ("127.0.0.1.", true), ("0x7f.1", true), ("a.0x7F", true), ("::1", true),
            ("vk.com", false), ("1.vk.com", false), ("vk.c0m", false), ("", false), (".", false), ("1.٣", false),
        ])
    func isNumeric(host: String, expected: Bool) { #expect(host.isNumericHost == expected) }
}
