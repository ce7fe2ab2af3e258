import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import MemberOAuth

@Suite("The content of errors")
struct NamedThingsTests {
    @Test(
        "both issuers are named, and their difference",
        arguments: [
            ("https://id.test", "https://id.test/", "only the provider's ends with a slash"),
            ("https://id.test", "https://id.test/realms/x", "the provider's has the path “/realms/x”"),
            ("https://id.test/", "https://id.test/realms/x", "the provider's has the path “/realms/x”"),
            ("https://id.test/realms/x", "https://id.test", "the configured one has the path “/realms/x”"),
            ("https://id.test/realms", "https://id.test/realms/x", "the provider's has the path “/realms/x”"),
            ("https://id.test/", "https://id.test", "only the configured one ends with a slash"),
            ("https://id.test/Tenant", "https://id.test/tenant", "upper and lower case differ at the character 17"),
            ("https://id.test", "http://id.test", "the scheme is “http” and not “https”"),
            ("https://id.test/x", "https://login.test/x", "the host is “login.test” and not “id.test”"),
            ("https://id.test/a", "https://id.test/b", "they differ from the character 17 on"),
        ])
    func issuers(expected: String, found: String, place: String) {
        let errors: [OAuthError] = [
            .configuration(.issuerMismatch(expected: expected, found: found)),
            .redirect(.issuerMismatch(expected: expected, found: found)), .idToken(.issuer(expected: expected, found: found)),
        ]
        for error in errors {
            #expect(error.problem.contains("“\(found)” and not “\(expected)”: \(place)."), "\(error.problem)")
        }
    }

    @Test("a foreign issuer's characters cannot disturb a log")
    func hostile() {
        let error = OAuthError.redirect(
            .issuerMismatch(expected: "https://id.test", found: "\u{1B}[2J\u{7}" + String(repeating: "x", count: 999)))
        #expect(!error.problem.unicodeScalars.contains { $0.value < 0x20 } && error.problem.count < 500)
    }

    @Test("an address that does not exist is named, without its query", arguments: [404, 410])
    func nothingThere(status: Int) async throws {
        let discovery = Discovery(transport: ScriptedTransport { _ in .json("{}", status: status) })
        do throws(OAuthError) { _ = try await discovery.profile(issuer: "https://id.test/x") } catch {
            #expect(error.problem.contains("nothing at https://id.test/x/.well-known/openid-configuration"))
            #expect(error.problem.contains("HTTP \(status)") && error.reaction == .fix)
            #expect(error.remedy.contains("Check the issuer"))
        }
        let url = try #require(URL(string: "https://me:hidden@id.test/token?key=hidden#hidden"))
        let refusal = ServerRefusal(place: .token, status: status, address: url)
        #expect(refusal.address == "https://id.test/token" && !refusal.sentence.contains("hidden"))
    }

    @Test("the algorithm found is named, and the allowed ones")
    func algorithm() {
        let error = OAuthError.idToken(.algorithm(found: "HS256", allowed: ["RS256"]))
        #expect(error.problem.contains("“HS256”") && error.problem.contains("RS256"))
    }

    @Test(
        "a final refusal decides the advice, also by its description; for proofs of possession the advice is not about id and secret"
    )
    func advice() {
        let dead = ServerRefusal(place: .refresh, error: "oops", description: "The token was revoked", status: 403)
        #expect(OAuthError.refused(dead).remedy == "Sign in again.")
        let open = ServerRefusal(place: .refresh, error: "oops", description: "No", status: 403)
        #expect(OAuthError.refused(open).remedy == "Sign in again if it lasts.")
        let proof = OAuthError.refused(ServerRefusal(place: .token, error: "invalid_dpop_proof", status: 400))
        #expect(proof.remedy.contains("bearer tokens") && !proof.remedy.contains("secret"))
    }

    @Test("the server's text, which may name the member, is only in a property: no description contains it")
    func ownWords() {
        let refusal = ServerRefusal(place: .token, error: "invalid_grant", description: "Ivanov Ivan +79990001122", status: 400)
        let wordy = ServerRefusal(place: .token, error: "Ivanov +79990001122", status: 400)
        for error in [OAuthError.refused(refusal), .refused(wordy), .declined(description: "Ivanov said no")] {
            var dumped = ""
            if case .refused(let refusal) = error { dump(refusal, to: &dumped) }
            let seen = [error.problem, "\(error)", error.localizedDescription, dumped].joined()
            #expect(!seen.contains("Ivanov") && !seen.contains("7999"), "\(seen)")
            #expect(error.providerWords?.contains("Ivanov") == true)
        }
        #expect(OAuthError.refused(refusal).problem.hasSuffix("(“invalid_grant”, HTTP 400)."))
        #expect(OAuthError.declined().providerWords == nil)
    }

    @Test("localhost is accepted in an issuer if loopback is allowed, but not in a redirect")
    func localhost() async throws {
        let issuer = "http://localhost:8080"
        let document =
            #"{"issuer":"\#(issuer)","authorization_endpoint":"\#(issuer)/a","token_endpoint":"\#(issuer)/t","jwks_uri":"\#(issuer)/k"}"#
        let transport = ScriptedTransport { _ in .json(document) }
        #expect(try await Discovery(transport: transport, allowsLoopbackHTTP: true).profile(issuer: issuer).issuer == issuer)
        await #expect(throws: OAuthError.configuration(.issuerInvalid)) {
            try await Discovery(transport: transport).profile(issuer: issuer)
        }
        await #expect(throws: OAuthError.configuration(.issuerInvalid)) {
            try await Discovery(transport: transport, allowsLoopbackHTTP: true).profile(issuer: "http://localhost.example.test")
        }
        let redirect = try #require(URL(string: "http://localhost:8080/callback"))
        #expect(throws: OAuthError.configuration(.redirectNotAllowed)) { try RedirectAddress(redirect, rules: RedirectRules()) }
    }
}
