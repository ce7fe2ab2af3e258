import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("The hashes of an ID token from the browser")
struct FrontChannelHashTests {
    private func example(demandsHashes: Bool = true) -> Example {
        var form = RequestForm()
        form.responseType = "code id_token token"
        form.tokens = { grant, channel async throws(OAuthError) in
            let fields = grant.tokens.fields
            let token = Secret(fields["access_token"] ?? "exchanged")
            return MadeTokens(
                TokenSet(
                    accessToken: token, life: .unknown, idToken: fields["id_token"].map { Secret($0) }, receivedBy: channel.clock)
            )
        }
        var example = Example()
        example.profile = ProviderProfile(
            name: "ferry", issuer: "https://id.example.test", endpoints: example.profile.endpoints, requestForm: form)
        example.profile.idTokenAlgorithms = [.es256]
        if !demandsHashes { example.profile.idToken.checks = [.signature, .hashes(mayBeAbsent: true)] }
        let reading = RedirectReading("ferry") { fields, _ in
            let picked = FormFields(["access_token", "id_token"].compactMap { name in fields[name].map { (name, $0) } })
            return .tokens(RedirectTokens(picked, code: fields["code"].map { Secret($0) }))
        }
        example.profile.redirect.readings = [reading]
        return example
    }

    /// The base64url of the left half of the SHA-256 of `c-1` and `a-1`, by `printf c-1 | openssl dgst -sha256 -binary`.
    private static let (codeHash, tokenHash) = ("pvfvR-6NyEr5BWowUd3DAg", "L4_mOmIkMh3l0KJM8wBn0w")

    @Test(
        "are required for the values that came with it, and wrong hashes are refused everywhere",
        arguments: [
            (["code": "c-1"], [:], true, "oauth.id_token_c_hash"), (["code": "c-1"], ["c_hash": codeHash], true, nil),
            (["access_token": "a-1"], [:], true, "oauth.id_token_at_hash"),
            (["access_token": "a-1"], ["at_hash": tokenHash], true, nil),
            (["code": "c-1", "access_token": "a-1"], ["c_hash": codeHash, "at_hash": tokenHash], true, nil),
            // The hash does not belong to an access token that was exchanged later.
            (["code": "c-1"], ["c_hash": codeHash, "at_hash": tokenHash], true, nil),
            (["code": "c-1", "access_token": "a-1"], [:], false, nil),
            (["code": "c-1"], ["c_hash": "x"], false, "oauth.id_token_c_hash"),
            (["access_token": "a-1"], ["at_hash": "x"], false, "oauth.id_token_at_hash"),
        ] as [([String: String], [String: String], Bool, String?)])
    func hashes(brought: [String: String], hashes: [String: String], demanded: Bool, code: String?) async throws {
        let example = example(demandsHashes: demanded)
        let client = example.device(example.provider { nil })
        let pending = try await client.begin(example.request())
        var claims = example.tokens.claims(nonce: pending.query["nonce"], at: example.clock.now)
        claims.merge(hashes.mapValues(JSONValue.string)) { $1 }
        var fields = FormFields(brought.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        fields.append("id_token", try example.tokens.sign(claims))
        fields.append("state", pending.query["state"] ?? "")
        do throws(OAuthError) {
            let result = try await client.finish(pending.id, redirectedTo: example.redirect(fields))
            #expect(result.subject == "anna" && code == nil)
        } catch { #expect(error.code == code) }
    }
}
