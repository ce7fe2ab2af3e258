import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("Redirects that bring tokens")
struct RedirectTokenTests {
    /// A ferry line whose redirects bring `pass` and `id`, or `once`, which is exchanged for a pass; a code may come with them.
    private static let ferry = RedirectReading("ferry") { fields, _ in
        let names = ["pass", "id", "once", "who", "life"]
        guard fields.fields.contains(where: { names.contains($0.name) }) || fields["code"] != nil else { return .notMine }
        let picked = FormFields(names.compactMap { name in fields[name].map { (name, $0) } })
        return .tokens(
            RedirectTokens(
                picked, code: fields["code"].map(Secret.init), carried: FormFields([("berth", fields["berth"] ?? "1")])))
    }

    private static var form: RequestForm {
        var form = RequestForm()
        form.responseType = "pass"
        form.usesPKCE = false
        form.tokens = { grant, channel async throws(OAuthError) in
            let fields = grant.tokens.fields
            if let once = fields["once"] {
                var request = HTTPRequest(.post, channel.endpoints.token)
                request.body = .form([("client_id", channel.registration.id), ("once", once)])
                let tokens = try channel.tokens(from: try await channel.send(request), hiding: [Secret(once)])
                return MadeTokens(tokens, subject: .response(tokens.extra["user"]?.identifier ?? ""))
            }
            let life = fields["life"].flatMap(Double.init).map(TokenSet.Life.seconds) ?? .unknown
            let tokens = TokenSet(
                accessToken: Secret(fields["pass"] ?? ""), life: life, idToken: fields["id"].map(Secret.init),
                receivedBy: channel.clock)
            return MadeTokens(tokens, subject: fields["who"].map { .redirect($0) } ?? .idToken)
        }
        return form
    }

    private func example(_ form: RequestForm = form, subject: String? = nil) -> Example {
        var example = Example()
        example.profile = ProviderProfile(
            name: "ferry", issuer: "https://id.example.test", endpoints: example.profile.endpoints, requestForm: form)
        example.profile.idTokenAlgorithms = [.es256]
        example.profile.redirect.readings = [Self.ferry]
        example.profile.token.subjectMember = subject
        example.profile.idToken.checks = [.signature, .hashes(mayBeAbsent: true)]
        return example
    }

    private func address(_ example: Example, _ pending: PendingAuthorization, _ fields: [(String, String)]) -> URL {
        example.redirect(FormFields(fields + [("state", pending.query["state"] ?? "")]))
    }

    private func idToken(_ example: Example, nonce: String?, _ change: [String: JSONValue] = [:]) throws -> String {
        var claims = example.tokens.claims(nonce: nonce, at: example.clock.now)
        claims.merge(change) { $1 }
        return try example.tokens.sign(claims)
    }

    @Test("become a token set by the provider's function; the ID token among them is verified")
    func whole() async throws {
        let example = example()
        let transport = example.provider { nil }
        let client = DeviceClient(example.client(transport))
        let pending = try await client.begin(example.request())
        let token = try idToken(example, nonce: pending.query["nonce"])
        let result = try await client.finish(
            pending.id, redirectedTo: address(example, pending, [("pass", "p-1"), ("id", token), ("life", "60"), ("berth", "7")]))
        #expect(result.subject == "anna" && result.claims?.sub == "anna" && result.attemptID == pending.id)
        #expect(result.tokens.accessToken == Secret("p-1") && result.tokens.life == .seconds(60))
        #expect(result.tokens.carried.all("berth") == ["7"])
        #expect(!transport.requests.contains { $0.url.path == "/token" })
    }

    @Test(
        "with an ID token of another sign-in, or one that contradicts the other values, end the sign-in",
        arguments: [
            (["nonce": .string("other")], "oauth.id_token_nonce"), (["at_hash": .string("x")], "oauth.id_token_at_hash"),
            (["c_hash": .string("x")], "oauth.id_token_c_hash"), (["sub": .string("boris")], "oauth.response_another_member"),
            (["aud": .string("other")], "oauth.id_token_audience"),
        ] as [([String: JSONValue], String)])
    func contradiction(change: [String: JSONValue], code: String) async throws {
        let example = example(subject: "user")
        let client = DeviceClient(example.client(example.provider { nil }))
        let pending = try await client.begin(example.request())
        let token = try idToken(example, nonce: pending.query["nonce"], change)
        let url = address(example, pending, [("pass", "p"), ("id", token), ("code", "c"), ("who", "anna")])
        await expect(code: code) { try await client.finish(pending.id, redirectedTo: url) }
        await expect(code: "oauth.attempt_over") { try await client.finish(pending.id, redirectedTo: url) }
    }

    @Test("with only an ID token sign in without an access token; with another nonce they do not")
    func alone() async throws {
        let example = example()
        let client = DeviceClient(example.client(example.provider { nil }))
        let pending = try await client.begin(example.request())
        let token = try idToken(example, nonce: pending.query["nonce"])
        let result = try await client.finish(pending.id, redirectedTo: address(example, pending, [("id", token)]))
        #expect(result.subject == "anna" && result.tokens.accessToken.isEmpty)
        let plain = self.example(subject: "user")
        let other = DeviceClient(plain.client(plain.provider { nil }))
        let second = try await other.begin(plain.request(["deck"]))
        let foreign = try idToken(plain, nonce: nil)
        await expect(code: "oauth.id_token_nonce") {
            try await other.finish(
                second.id, redirectedTo: address(plain, second, [("pass", "p"), ("id", foreign), ("who", "anna")]))
        }
    }

    @Test("without an ID token end an openid sign-in, and its tokens are ended at the server")
    func missing() async throws {
        let example = example()
        let transport = example.provider { nil }
        let client = DeviceClient(example.client(transport))
        let pending = try await client.begin(example.request())
        await expect(code: "oauth.id_token_missing") {
            try await client.finish(pending.id, redirectedTo: address(example, pending, [("pass", "p")]))
        }
        #expect(transport.requests.first { $0.url.path == "/revoke" }?.form["token"] == "p")
    }

    @Test("return the function's additional result with the sign-in's")
    func finding() async throws {
        var form = Self.form
        let make = try #require(form.tokens)
        form.tokens = { grant, channel async throws(OAuthError) in
            var made = try await make(grant, channel)
            made.finding = ["upper deck"]
            return made
        }
        let example = example(form, subject: "user")
        let client = DeviceClient(example.client(example.provider { nil }))
        let pending = try await client.begin(example.request(["deck"]))
        let url = address(example, pending, [("pass", "p-1"), ("who", "anna")])
        #expect(try await client.finish(pending.id, redirectedTo: url).finding as? [String] == ["upper deck"])
    }

    @Test(
        "pass on the function's own error, with the code and reaction of its meaning",
        arguments: [.declined(), .timedOut, .invalidResponse(.token, .anotherMember)] as [OAuthError])
    func ownError(meaning: OAuthError) async throws {
        struct Capsized: Error { let token = "hidden-1" }
        var form = Self.form
        form.tokens = { _, _ async throws(OAuthError) in throw .exchange(ExchangeFailure(meaning, cause: Capsized())) }
        let example = example(form, subject: "user")
        let client = DeviceClient(example.client(example.provider { nil }))
        let pending = try await client.begin(example.request(["deck"]))
        do throws(OAuthError) {
            _ = try await client.finish(pending.id, redirectedTo: address(example, pending, [("pass", "p")]))
            Issue.record("signed in")
        } catch {
            #expect(error.code == meaning.code && error.reaction == meaning.reaction && error.remedy == meaning.remedy)
            #expect(error.withoutCause == meaning && error.exchangeCause is Capsized)
            var dumped = "\(error) \(String(reflecting: error))"
            dump(error, to: &dumped)
            #expect(!dumped.contains("hidden"))
        }
    }

    @Test("let the function send requests to the provider; a refusal hides what was sent")
    func asks() async throws {
        for (response, code) in [
            (#"{"access_token":"a","token_type":"Bearer","user":7}"#, nil),
            (#"{"error":"invalid_grant","error_description":"no o-1 here"}"#, "oauth.refused"),
        ] {
            let example = example(subject: "user")
            let transport = ScriptedTransport([.json(response, status: code == nil ? 200 : 400)])
            let client = DeviceClient(example.client(transport))
            let pending = try await client.begin(example.request(["deck"]))
            let url = address(example, pending, [("once", "o-1")])
            do throws(OAuthError) {
                let result = try await client.finish(pending.id, redirectedTo: url)
                #expect(result.subject == "7" && code == nil && result.tokens.carried.all("berth") == ["1"])
            } catch {
                #expect(error.code == code && !error.problem.contains("o-1"))
            }
            #expect(transport.requests.map(\.form.fields.count) == [2])
        }
    }

    @Test(
        "are refused if a token is empty or cannot be in a header",
        arguments: [("p\r\nX: y", "oauth.response_token_unusable"), ("", "oauth.response_no_access_token")])
    func unusable(pass: String, code: String) async throws {
        let example = example(subject: "user")
        let client = DeviceClient(example.client(ScriptedTransport([])))
        let pending = try await client.begin(example.request(["deck"]))
        await expect(code: code) {
            try await client.finish(pending.id, redirectedTo: address(example, pending, [("pass", pass), ("who", "anna")]))
        }
    }

    @Test("bring no token with another state, without content, or with a profile without the function")
    func refused() async throws {
        let example = example(subject: "user")
        let client = DeviceClient(example.client(ScriptedTransport([])))
        let pending = try await client.begin(example.request(["deck"]))
        await expect(code: "oauth.state_mismatch") {
            try await client.finish(pending.id, redirectedTo: example.redirect([("pass", "p"), ("state", "other")]))
        }
        await expect(code: "oauth.no_code") {
            try await client.finish(pending.id, redirectedTo: address(example, pending, [("pass", "")]))
        }
        let standard = self.example(.standard, subject: "user")
        let codes = DeviceClient(standard.client(ScriptedTransport([])))
        let second = try await codes.begin(standard.request(["deck"]))
        await expect(code: "oauth.unexpected_token") {
            try await codes.finish(second.id, redirectedTo: address(standard, second, [("pass", "p")]))
        }
    }

    @Test("of many deliveries of one response one signs in, and the function runs once")
    func once() async throws {
        let runs = Locked(0)
        var form = Self.form
        form.tokens = { grant, channel async throws(OAuthError) in
            runs.withLock { $0 += 1 }
            let tokens = TokenSet(accessToken: Secret("p"), life: .unknown, receivedBy: channel.clock)
            return MadeTokens(tokens, subject: .redirect("anna"))
        }
        let example = example(form, subject: "user")
        let client = DeviceClient(example.client(ScriptedTransport([])))
        let pending = try await client.begin(example.request(["deck"]))
        let url = address(example, pending, [("pass", "p")])
        let ends = await withTaskGroup(of: String.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    do throws(OAuthError) {
                        return try await client.finish(pending.id, redirectedTo: url).subject
                    } catch { return error.code }
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(ends == ["anna": 1, "oauth.attempt_over": 49])
        #expect(runs.value == 1)
    }

    @Test("bring no code to hand over: the attempt ends with this error")
    func handedOver() async throws {
        let example = example(subject: "user")
        let client = DeviceClient(example.client(ScriptedTransport([])))
        let pending = try await client.begin(example.request(["deck"]))
        let url = address(example, pending, [("pass", "p"), ("code", "c")])
        await expect(code: "oauth.tokens_not_handed_over") { try await client.takeCode(pending.id, redirectedTo: url) }
        await expect(code: "oauth.attempt_over") { try await client.resume(pending.id) }
    }

    @Test("do not print their content")
    func unprinted() {
        let tokens = RedirectTokens([("pass", "p-1")], code: Secret("c-1"), carried: [("berth", "b-1")])
        for text in ["\(tokens)", String(reflecting: tokens), "\(Attempt.Phase.answeredWithTokens(tokens))"] {
            #expect(!text.contains("p-1") && !text.contains("c-1") && !text.contains("b-1"))
        }
    }
}
