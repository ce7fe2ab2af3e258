import MemberCore
import Testing

@Suite("A plain name")
struct PlainNameTests {
    @Test(
        "has ASCII letters, digits, - and _ only, so that as a file's name it leads nowhere else",
        arguments: [
            ("a", true), ("Az09-_", true), ("", false), (".", false), ("..", false), ("a.b", false), ("a/b", false),
            ("a b", false),
            ("%2E", false), ("a\n", false), ("a\0", false), ("\u{E9}", false), ("\u{212A}", false), ("-\u{301}", false),
        ])
    func plain(name: String, expected: Bool) { #expect(name.isPlainName == expected) }
}
