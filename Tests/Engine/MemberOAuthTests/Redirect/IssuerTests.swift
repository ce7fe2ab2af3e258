import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

/// One row of the mix-up defence: the provider's announcement, the redirect's issuer, and the error; nil is a sign-in.
struct IssuerCase: Sendable, CustomTestStringConvertible {
    let announces: Bool
    let issuer: String?
    var error: String?
    let code: String?
    var testDescription: String { "\(announces ? "announced" : "silent"), \(issuer ?? "none"), \(error ?? "code")" }
}

private let mine = "https://id.example.test"

@Suite("The issuer in a redirect")
struct IssuerTests {
    @Test(
        "is compared as text, and is required beside a code if it is announced (RFC 9207 §2.4)",
        arguments: [
            IssuerCase(announces: true, issuer: mine, code: nil),
            IssuerCase(announces: true, issuer: "https://evil.test", code: "oauth.redirect_issuer_mismatch"),
            IssuerCase(announces: true, issuer: nil, code: "oauth.redirect_issuer_missing"),
            IssuerCase(announces: true, issuer: nil, error: "server_error", code: "oauth.refused"),
            IssuerCase(announces: true, issuer: "https://evil.test", error: "x", code: "oauth.redirect_issuer_mismatch"),
            IssuerCase(announces: false, issuer: mine, code: nil),
            IssuerCase(announces: false, issuer: mine + "/", code: "oauth.redirect_issuer_mismatch"),
            IssuerCase(announces: false, issuer: "https://ID.example.test", code: "oauth.redirect_issuer_mismatch"),
            IssuerCase(announces: false, issuer: mine + ":443", code: "oauth.redirect_issuer_mismatch"),
            IssuerCase(announces: false, issuer: "https://id.example.te\u{17F}t", code: "oauth.redirect_issuer_mismatch"),
            IssuerCase(announces: false, issuer: "", code: "oauth.redirect_issuer_mismatch"),
            IssuerCase(announces: false, issuer: nil, code: nil),
        ])
    func table(_ row: IssuerCase) async throws {
        var example = Example()
        example.profile.announcesIssuer = row.announces
        let nonce = Locked<String?>(nil)
        let transport = example.provider { nonce.value }
        let client = example.client(transport)
        let pending = try await client.begin(example.request())
        nonce.withLock { $0 = pending.query["nonce"] }
        var fields: FormFields = [row.error.map { ("error", $0) } ?? ("code", "c"), ("state", pending.query["state"] ?? "")]
        if let issuer = row.issuer { fields.append("iss", issuer) }
        let url = example.redirect(fields)
        if let code = row.code {
            await expect(code: code) { try await client.finish(pending.id, redirectedTo: url) }
            #expect(transport.requests.isEmpty, "nobody is asked anything")
        } else {
            #expect(try await client.finish(pending.id, redirectedTo: url).subject == "anna")
        }
    }

    @Test("has no effect if the provider does not use it", arguments: ["iss=https%3A%2F%2Fevil.test", "iss=1&iss=2"])
    func unknown(query: String) async throws {
        var example = Example()
        example.profile.redirect.checksIssuer = false
        example.profile.redirect.duplicates = .endAttempt
        let nonce = Locked<String?>(nil)
        let client = example.client(example.provider { nonce.value })
        let pending = try await client.begin(example.request())
        nonce.withLock { $0 = pending.query["nonce"] }
        let good = example.good(pending).absoluteString
        let stray = try #require(URL(string: example.redirectURI.absoluteString + "?" + query))
        await expect(code: "oauth.state_missing") { try await client.acceptResponse(pending.id, stray) }
        let url = try #require(URL(string: good + "&" + query))
        #expect(try await client.finish(pending.id, redirectedTo: url).subject == "anna")
    }

    @Test("must be the one where the sign-in began, as must provider and client")
    func attemptsOfOthers() async throws {
        let (example, store) = (Example(), AttemptMemory())
        let pending = try await example.client(ScriptedTransport([]), attempts: store).begin(example.request())
        var others = [example, example]
        others[0].profile.issuer = "https://evil.test"
        others[1].profile.name = "another"
        let transport = ScriptedTransport([])
        var clients = others.map { $0.client(transport, attempts: store) }
        for (id, stand) in [("other", "live"), ("app", "sandbox")] {
            clients.append(
                OAuthClient(
                    profile: example.profile, registration: ClientRegistration(id: id), environment: stand, transport: transport,
                    attempts: store, clock: example.clock))
        }
        for client in clients {
            await expect(code: "oauth.attempt_unknown") {
                try await client.finish(pending.id, redirectedTo: example.good(pending))
            }
            await expect(code: "oauth.attempt_unknown") { try await client.resume(pending.id) }
        }
        #expect(transport.requests.isEmpty)
    }
}
