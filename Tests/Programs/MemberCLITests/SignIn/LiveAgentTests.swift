import Foundation
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberCLI

@Suite("Where a redirect of a provider's own service arrives")
struct LiveAgentTests {
    private let loopback = ScriptedUserAgent([.never])
    private let paste = ScriptedUserAgent([.never], redirectURI: URL(string: "paste://here/") ?? URL(filePath: "/"))

    @Test(
        "on this machine it is listened for, also without an address; elsewhere it is pasted",
        arguments: [
            (nil, HeadlessAgent.unlistenedRedirectURI.absoluteString), ("http://127.0.0.1:7/cb", "http://127.0.0.1:7/cb"),
        ] as [(String?, String)])
    func here(given: String?, expected: String) async throws {
        let session = try await LiveAgent(loopback: loopback, paste: Refusing()).prepare(
            redirectURI: given.flatMap(URL.init(string:)))
        #expect(session.redirectURI.absoluteString == expected)
    }

    @Test("an app's scheme and a website are pasted", arguments: ["vk51://vk.ru/blank.html", "https://app.example.com/cb"])
    func elsewhere(given: String) async throws {
        let session = try await LiveAgent(loopback: Refusing(), paste: paste).prepare(redirectURI: URL(string: given))
        #expect(session.redirectURI.absoluteString == given)
    }

    @Test("the provider's own address comes before one of this machine")
    func own() { #expect(!LiveAgent(loopback: loopback, paste: paste).suppliesRedirectURI) }

    private struct Refusing: UserAgent {
        var suppliesRedirectURI: Bool { true }
        func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { throw .redirectUnsupported }
    }
}
