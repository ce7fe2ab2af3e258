import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("A redirect that anyone may have written")
struct WrittenByAnybodyTests {
    private static let web = [URL(string: "https://shop.example/cb")!, URL(string: "http://127.0.0.1:4711/callback")!]

    /// A profile with every permission that a provider may need for an app's own scheme.
    private func example(_ redirectURI: URL) -> Example {
        var example = Example()
        example.redirectURI = redirectURI
        example.profile.redirect.stateMismatch = .endsAttempt
        example.profile.redirect.readings.insert(.errorWithoutState, at: 0)
        example.profile.redirect.duplicates = .endAttempt
        return example
    }

    @Test(
        "ends nothing without the sign-in's state at an address that pages can reach, whatever the profile allows",
        arguments: web,
        [
            "error=access_denied", "error=access_denied&state=other", "error=server_error", "code=c", "code=c&state=other",
            "code=c&code=d&state=other", "error=x&error=y", "state=", "",
        ])
    func endsNothing(redirectURI: URL, query: String) async throws {
        let example = example(redirectURI)
        let client = example.client(ScriptedTransport([]))
        let pending = try await client.begin(example.request())
        let forged = URL(string: "\(redirectURI)?\(query)")!
        await #expect(throws: OAuthError.self) { try await client.takeCode(pending.id, redirectedTo: forged) }
        #expect(try await client.takeCode(pending.id, redirectedTo: example.good(pending)).code == Secret("code-1"))
    }

    @Test("ends a sign-in at an app's own scheme if the profile says so, and does not count as the member's decline")
    func ownScheme() async throws {
        let example = example(Example.ownScheme)
        let client = example.client(ScriptedTransport([]))
        let pending = try await client.begin(example.request())
        await #expect(throws: OAuthError.refused(ServerRefusal(place: .authorization, error: "access_denied"))) {
            try await client.takeCode(pending.id, redirectedTo: example.redirect([("error", "access_denied")]))
        }
        await expect(code: "oauth.attempt_over") { try await client.takeCode(pending.id, redirectedTo: example.good(pending)) }
        let second = try await client.begin(example.request())
        let own: FormFields = [("error", "access_denied"), ("state", second.query["state"] ?? "")]
        await expect(code: "oauth.declined") { try await client.takeCode(second.id, redirectedTo: example.redirect(own)) }
    }

    @Test(
        "ends the sign-in if it brings a token that was not requested, whatever the provider's reading says",
        arguments: ["access_token", "id_token", "signed_request"], [true, false])
    func unasked(name: String, ownReading: Bool) async throws {
        var example = Example()
        example.profile.redirect.askedParameters["signed_request"] = ["signed_request"]
        if ownReading {
            example.profile.redirect.readings = [
                RedirectReading("own") { fields, _ in .code(Secret(fields["code"] ?? ""), carried: []) }
            ]
        }
        let transport = ScriptedTransport([])
        let client = example.client(transport)
        let pending = try await client.begin(example.request())
        let state = pending.query["state"] ?? ""
        await expect(code: "oauth.unexpected_token") {
            try await client.finish(
                pending.id, redirectedTo: example.redirect([("code", "c"), (name, "x"), ("state", state)]))
        }
        await expect(code: "oauth.attempt_over") { try await client.finish(pending.id, redirectedTo: example.good(pending)) }
        #expect(transport.requests.isEmpty)
    }

    @Test("brings tokens only to an agent on the member's device: a server neither begins nor finishes such a sign-in")
    func onDevice() async throws {
        var form = RequestForm()
        form.responseType = "token"
        form.usesPKCE = false
        form.tokens = { grant, channel async throws(OAuthError) in
            let token = Secret(grant.tokens.fields["access_token"] ?? "")
            return MadeTokens(TokenSet(accessToken: token, life: .unknown, receivedBy: channel.clock), subject: .redirect("anna"))
        }
        var example = Example()
        example.profile = ProviderProfile(
            name: "ferry", issuer: "https://id.example.test", endpoints: example.profile.endpoints, requestForm: form)
        example.profile.token.subjectMember = "user"
        example.profile.challengeRule = .optional
        example.profile.redirect.readings = [RedirectReading("own") { fields, _ in .tokens(RedirectTokens(fields)) }]
        let client = example.client(ScriptedTransport([]))
        await expect(code: "oauth.on_device_only") { try await client.begin(example.request(["deck"])) }
        let pending = try await DeviceClient(client).begin(example.request(["deck"]))
        let url = example.redirect([("access_token", "x"), ("state", pending.query["state"] ?? "")])
        await expect(code: "oauth.on_device_only") { try await client.finish(pending.id, redirectedTo: url) }
        await expect(code: "oauth.on_device_only") { try await client.acceptResponse(pending.id, url) }
        #expect(try await DeviceClient(client).finish(pending.id, redirectedTo: url).subject == "anna")
    }

    @Test("is accepted at an app's own scheme only on the device, if the profile says so")
    func schemeOnDevice() async throws {
        var example = Example()
        example.redirectURI = Example.ownScheme
        example.profile.redirect.keepsPrivateSchemesOnDevice = true
        let client = example.client(ScriptedTransport([]))
        await expect(code: "oauth.on_device_only") { try await client.begin(example.request()) }
        let pending = try await DeviceClient(client).begin(example.request())
        await expect(code: "oauth.on_device_only") { try await client.finish(pending.id, redirectedTo: example.good(pending)) }
    }

    @Test("names no member if a code was requested, even if the provider's function says so")
    func namesNobody() async throws {
        for (subject, code) in [
            (MadeTokens.Subject.redirect("4711"), "oauth.response_no_subject"), (.idToken, "oauth.response_no_subject"),
            (.response("007\u{7}"), "oauth.response_subject_unusable"), (.response("anna"), nil),
        ] {
            var form = RequestForm()
            form.tokens = { _, channel async throws(OAuthError) in
                MadeTokens(TokenSet(accessToken: Secret("p"), life: .unknown, receivedBy: channel.clock), subject: subject)
            }
            var example = Example()
            example.profile = ProviderProfile(name: "ferry", endpoints: example.profile.endpoints, requestForm: form)
            example.profile.token.subjectMember = "user"
            let reading = RedirectReading("own") { fields, _ in
                .tokens(RedirectTokens([], code: fields["code"].map { Secret($0) }))
            }
            example.profile.redirect.readings = [reading]
            let client = example.client(ScriptedTransport { _ in .json("{}") })
            let pending = try await client.begin(example.request(["deck"]))
            do throws(OAuthError) {
                let result = try await client.finish(pending.id, redirectedTo: example.good(pending))
                #expect(result.subject == "anna" && code == nil)
            } catch { #expect(error.code == code) }
        }
    }
}
