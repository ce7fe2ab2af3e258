import Foundation
import MemberCore
import Testing

@testable import MemberHTTPServer

// Swift considers a KELVIN SIGN equal to a K, and its lower case to a k; for every other reader of a head it is three different
// bytes.
@Suite("Texts compared by bytes")
struct ExactReadingTests {
    @Test("a path with another spelling of a character is another path")
    func route() {
        var router = Router()
        router.on("GET", "/K/\u{E9}") { _ in .text("") }
        let isFound = { (segments: [String]) in if case .found = router.resolve("GET", segments) { true } else { false } }
        #expect(isFound(["K", "\u{E9}"]))
        #expect(!isFound(["\u{212A}", "\u{E9}"]) && !isFound(["K", "e\u{301}"]))
    }

    @Test("a tag with another spelling of a character is another tag")
    func tags() {
        let (tag, other) = (EntityTag("K"), EntityTag("\u{212A}"))
        #expect(tag.matchesStrongly(EntityTag("K")) && !tag.matchesStrongly(other) && !tag.matchesWeakly(other))
        #expect(tag != other)
    }

    @Test(
        "a cookie's name is written so that it is read as itself and as no other", arguments: ["a+b", "__Host-a", "ä", "n ame"])
    func cookieNames(name: String) {
        let line = ServerCookie(name, "1").headerValue
        #expect(Cookies.parse([String(line.prefix { $0 != ";" })]) == [name: "1"])
    }
}
