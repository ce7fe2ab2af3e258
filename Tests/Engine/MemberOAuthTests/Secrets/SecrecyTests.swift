import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("Secrets in output")
struct SecrecyTests {
    /// Everything that a value prints of itself.
    private func shown(_ value: some Any) -> String {
        var text = "\(value) \(String(reflecting: value)) "
        dump(value, to: &text)
        return text
    }

    @Test("values, diagnostics and errors contain no token, code, verifier, state, nonce or secret")
    func wholeFlow() async throws {
        let (example, said, nonce, seen) = (Example(), Locked<[String]>([]), Locked<String?>(nil), Locked<[String]>([]))
        let diagnostics = Diagnostics { event in said.withLock { $0.append("\(event)") } }
        let provider = example.provider { nonce.value }
        let transport = ScriptedTransport { request in
            seen.withLock { $0 += request.form.fields.filter { $0.name.contains("code") }.map(\.value) }
            let text = request.form["refresh_token"].map { #"{"error":"no \#($0)","error_description":"\#($0)"}"# }
            if let text { return .json(text, status: 400) }
            return (try? await provider.send(request)).map { .response($0) } ?? .failure(.offline)
        }
        let client = OAuthClient(
            profile: example.profile,
            registration: ClientRegistration(id: "app", authentication: .post(Secret("client-secret-1"))), transport: transport,
            clock: example.clock, random: example.random, diagnostics: diagnostics)
        let pending = try await client.begin(example.request())
        nonce.withLock { $0 = pending.query["nonce"] }
        let foreign = example.redirect([("code", "foreign-code"), ("state", "foreign-state")])
        var texts = [shown(pending)]
        do { _ = try await client.finish(pending.id, redirectedTo: foreign) } catch { texts.append(shown(error)) }
        let grant = try await client.finish(pending.id, redirectedTo: example.good(pending))
        texts += [shown(grant), shown(client.registration), shown(grant.tokens)]
        do { _ = try await client.refresh(grant.tokens) } catch { texts.append(shown(error) + error.problem) }
        let secrets =
            [
                "access-1", "refresh-1", "client-secret-1", "foreign-code", "foreign-state", grant.tokens.idToken?.reveal ?? "",
                pending.query["state"] ?? "", pending.query["nonce"] ?? "",
            ] + seen.value.filter { $0 != "authorization_code" }
        #expect(secrets.count >= 10)
        let all = (texts + said.value).joined(separator: "\n")
        for secret in secrets { #expect(!all.contains(secret), "\(secret.prefix(6))…") }
    }

    @Test("foreign texts in a redirect or a token are cleaned before they are in an error")
    func tidied() async throws {
        let (example, odd) = (Example(), "a\u{7}b\u{202E}c\n" + String(repeating: "x", count: 500))
        let client = example.client(ScriptedTransport([]))
        let pending = try await client.begin(example.request())
        let answer: FormFields = [
            ("error", odd), ("error_description", odd), ("error_uri", odd), ("state", pending.query["state"] ?? ""),
        ]
        await #expect { try await client.finish(pending.id, redirectedTo: example.redirect(answer)) } throws: {
            guard case OAuthError.refused(let refusal) = $0 else { return false }
            return [refusal.error, refusal.description, refusal.uri].allSatisfy { isTidy($0 ?? odd) } && isTidy("\($0)")
        }
        for problem in [
            IDTokenProblem.wrongType(odd), .issuer(expected: "a", found: odd), .audience(expected: "a", found: [odd, odd]),
            .untrustedAudience(odd), .authorizedParty(expected: "app", found: odd),
            .authenticationClass(expected: ["high"], found: odd), .algorithm(found: odd, allowed: ["RS256"]),
        ] {
            #expect(isTidy(OAuthError.idToken(problem).problem))
        }
    }

    @Test(
        "a secret is masked wherever a server repeats it, including its parts and the mask's own character",
        arguments: ["…", "……", "…a", "a…", "a", "aa", "aba"])
    func masked(secret: String) async throws {
        let example = Example()
        let answer = ScriptedTransport.Response.json(
            #"{"error":"invalid_client","error_description":"<\#(secret)|\#(secret)\#(secret)>"}"#, status: 401)
        let client = example.client(ScriptedTransport([answer]), authentication: .post(Secret(secret)))
        let tokens = TokenSet(
            accessToken: Secret("access-1"), life: .unknown, refreshToken: Secret("refresh-1"), receivedBy: example.clock)
        await #expect { try await client.refresh(tokens) } throws: {
            guard case OAuthError.refused(let refusal) = $0 else { return false }
            return refusal.description == "<…|……>"
        }
    }

    @Test("a secret is also masked in its form-encoded and Basic forms", arguments: ["p+w/d=& ü", "a b"])
    func maskedEncoded(secret: String) async throws {
        let example = Example()
        let transport = ScriptedTransport { request in
            let words = PercentCoding.encode(request.form["client_secret"] ?? "") + "|" + (request.headers["Authorization"] ?? "")
            return .json(#"{"error":"invalid_client","error_description":"\#(words)"}"#, status: 401)
        }
        let basic = Base64URL.encode(Data("app:x".utf8))
        for authentication in [ClientAuthentication.post(Secret(secret)), .basic(Secret(secret)), .basicRaw(Secret(secret))] {
            let client = example.client(transport, authentication: authentication)
            let tokens = TokenSet(
                accessToken: Secret("access-1"), life: .unknown, refreshToken: Secret(secret + "2"), receivedBy: example.clock)
            await #expect { try await client.refresh(tokens) } throws: {
                guard case OAuthError.refused(let refusal) = $0, let text = refusal.description else { return false }
                let form = PercentCoding.encode(secret).replacing("%20", with: "+")
                return !text.contains(form) && !text.contains(PercentCoding.encode(secret)) && !text.contains(basic.prefix(5))
            }
        }
    }

    private func isTidy(_ text: String) -> Bool {
        text.count < 700 && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E }
    }

    @Test("a pending attempt does not print its secrets")
    func attempt() async throws {
        let (example, store) = (Example(), AttemptMemory())
        let pending = try await example.client(ScriptedTransport([]), attempts: store).begin(example.request())
        _ = await store.advance(pending.id, from: [.open], to: .answered(code: Secret("code-1"), carried: []))
        let text = shown(try #require(await store.attempt(pending.id)))
        for name in ["state", "nonce"] { #expect(!text.contains(try #require(pending.query[name]))) }
        #expect(!text.contains("code-1"))
    }
}
