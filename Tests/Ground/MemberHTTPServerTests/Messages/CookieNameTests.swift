import Foundation
import MemberCore
import Testing

@testable import MemberHTTPServer

@Suite("A cookie's name")
struct CookieNameTests {
    @Test(
        "is compared byte by byte: another spelling is another cookie, so that none is taken for a protected one",
        arguments: [
            "%70ortal", "\"portal\"", "\u{A0}portal", "\u{2000}portal", "portal\u{3000}", "\u{B}portal", "\u{85}portal", "PORTAL",
            "%5F%5FHost-portal", "__Host%2Dportal", "\u{2000}__Host-portal", "\"__Host-portal\"", "%5f_Host-portal",
        ])
    func spelling(name: String) {
        let cookies = Cookies.parse([name + "=1"])
        // A name that Swift considers equal to another one is not a valid name.
        #expect(cookies.count == (name.isExactly(name.precomposedStringWithCanonicalMapping) ? 1 : 0))
        #expect(cookies["portal"] == nil && cookies["__Host-portal"] == nil, "\(cookies)")
    }

    @Test("may have spaces and tabs around it, and of two equal names the first counts, whatever the spelling of others")
    func blanks() {
        #expect(Cookies.parse(["%70ortal=0; \t portal=1;portal=2"])["portal"] == "1")
    }

    @Test("is read back as it was set", arguments: ["portal", "__Host-portal", "n ame", "ж", "100%", "a+b", "%70ortal", "\"q\""])
    func roundTrip(name: String) {
        let line = ServerCookie(name, "1").headerValue
        #expect(Cookies.parse([String(line.prefix { $0 != ";" })]) == [name: "1"])
    }
}
