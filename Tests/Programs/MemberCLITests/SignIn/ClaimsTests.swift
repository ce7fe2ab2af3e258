import Foundation
import MemberCore
import MemberSandbox
import MemberSignIn
import Testing

@testable import MemberCLI

@Suite("member claims", .timeLimit(.minutes(1)))
struct ClaimsTests {
    private func names(_ result: JSONValue, _ list: String) -> [String]? { result[list]?.array?.compactMap(\.string) }

    @Test("compares what was asked for, granted and shared at any OpenID provider, without the data")
    func openID() async throws {
        let traits = OpenIDPeer.Traits(grantedScope: "openid profile email")
        try await withPeer(traits) { peer, tool, login in
            #expect(await login("--scope", "openid profile email phone guild").code == .done)
            let claims = await tool.run("claims")
            #expect(claims.code == .done, "\(claims.notes)")
            #expect(names(claims.result, "asked") == ["profile", "email", "phone", "guild"])
            #expect(names(claims.result, "granted") == ["profile", "email"])
            #expect(names(claims.result, "shared") == ["profile"])
            #expect(names(claims.result, "notShared") == ["email", "phone", "guild"])
            #expect(claims.result["requests"]?.integer == 1)
            #expect(!"\(claims.result)".contains("Krylova"))
        }
    }

    @Test("says for people what each scope reveals, and how far it came")
    func words() {
        let sharing = MemberSharing(
            asked: ["name", "phone"], granted: ["name", "mood", "diary"], shared: ["name", "diary"], unreadable: ["gender"]
        ) { $0 == "mood" ? nil : "The app learns your \($0)." }
        let report = ClaimsReport(sharing, of: "Anna", style: TextStyle(isTerminal: false, environment: [:])).report
        #expect(
            report.lines.map(\.rendered) == [
                "Anna shared 1 of the 2 scopes that were asked for.",
                "  name   shared          The app learns your name.",
                "  phone  not granted     The app learns your phone.",
                "  mood   nothing came    No data are known for this scope.",
                "  diary  shared unasked  The app learns your diary.",
                "Asked for and not shared: phone.",
                "In a form that cannot be read: gender.",
            ])
    }

    @Test("a provider that compares nothing ends with 3 and the one error")
    func notOffered() async throws {
        try await withSandbox { sandbox, tool in
            _ = await tool.run("login", "vk", "--sandbox", sandbox.controlURL.absoluteString, environment: Tool.browser("anna"))
            let claims = await tool.run("claims")
            #expect(claims.code == .unavailable)
            #expect(claims.result["error"]?["code"]?.string == "members.not_offered")
        }
    }
}
