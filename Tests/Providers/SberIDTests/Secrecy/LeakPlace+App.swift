import Foundation
import MemberAccounts
import MemberCore
import MemberCrypto

@testable import SberID

// Errors and events of an app.
extension LeakPlace {
    /// The values of a request, and the changes to them.
    private static func request(_ change: (SIDAuthRequest) -> Void) -> SIDAuthRequest {
        let request = SIDAuthRequest(
            scope: "openid", state: Planted.state, nonce: Bank.nonce, redirectUri: "myapp://callback/\(Planted.code)",
            codeChallenge: SIDUtils.createChallenge(Bank.verifier), codeChallengeMethod: "S256", codeVerifier: Bank.verifier)
        request.loginHint = Planted.phone
        change(request)
        return request
    }

    private static let changes: [@Sendable (SIDAuthRequest) -> Void] = [
        { $0.scope = "" }, { $0.state = "" }, { $0.nonce = "" }, { $0.redirectUri = "" },
        { $0.state = Planted.text }, { $0.nonce = Planted.text }, { $0.scope = "name \(Planted.code)" },
        { $0.redirectUri = "callback/\(Planted.code)" }, { $0.loginHint = "8" + Planted.phone },
        { $0.codeChallengeMethod = Bank.verifier }, { $0.codeVerifier = String(Bank.verifier.reversed()) },
        { $0.codeVerifier = Planted.code },
    ]

    static let starts = LeakPlace(
        "a request that is refused",
        [
            "empty", "too_long", "scope_without_openid", "bad_redirect_uri", "bad_login_hint", "unsupported_challenge_method",
            "verifier_mismatch", "bad_verifier",
        ]
    ) {
        let bench = try LoginBench()
        var found: Found = ([], [])
        for change in changes {
            let result = bench.run { SID.login.auth(withSberId: request(change), viewController: bench.screen) }
            if case .failure(let error) = result { found.errors.append(error) }
            found.other.append(result)
        }
        found.other.append(bench.told.value)
        return found
    }

    static let openings = LeakPlace(
        "a start that opens nothing", ["bad_return_link", "no_presenter", "cannot_open", "not_stored", "not_configured"]
    ) {
        struct NoKey: VaultKeySource {
            func key() throws(AccountError) -> SealingKey { throw .locked }
        }
        var found: Found = ([], [])
        let bench = try LoginBench()
        await bench.run {
            _ = SID.login.soleLoginWebPageAuth(
                sberIdRequest: request { _ in }, svcRedirectUrlString: "back \(Planted.text)", viewController: bench.screen)
            found.errors += [SID.login.lastStartError].compactMap(\.self)
            found.errors += await thrown { _ = try await SID.login.start(request { _ in }, on: nil) }
            await withCheckedContinuation { done in SID.login.autoAuth(request: request { _ in }) { _ in done.resume() } }
            found.errors += [SID.login.lastStartError].compactMap(\.self)
        }
        let sealed = try LoginBench(keys: NoKey())
        await sealed.run {
            found.errors += await thrown { _ = try await SID.login.start(request { _ in }, on: sealed.screen) }
            SID.settings.applyMainPreferences(clientID: "")
            found.errors += await thrown { _ = try await SID.login.start(request { _ in }, on: sealed.screen) }
        }
        found.other = [bench.told.value, sealed.told.value]
        return found
    }

    static let stands = LeakPlace(
        "a stand of one's own", ["stand_bad_address", "stand_plain_http", "stand_empty_issuer", "stand_bad_name"]
    ) {
        let good = "https://a.example/?token=\(Planted.encoded)"
        var found: Found = ([], [])
        for (address, name, issuer) in [
            ("https://\(Planted.encoded)@a.example/", "own", "i"), ("http://a.example/?token=\(Planted.encoded)", "own", "i"),
            (good, "live", "i"), (good, "own", ""),
        ] {
            guard let url = URL(string: address) else { throw CancellationError() }
            found.errors += await thrown {
                _ = try SIDStandConfiguration(
                    name: name, portal: url, token: url, userInfo: url, completion: url, issuer: issuer)
            }
        }
        return found
    }

    /// A link names its refused part, so that a list can be extended by it: its scheme or its host. The rest of it stays hidden.
    static let links = LeakPlace(
        "a seamless link",
        [
            "seamless_repeated", "seamless_encoding", "seamless_too_long", "seamless_character", "seamless_not_an_address",
            "seamless_scheme", "seamless_no_host", "seamless_user_info", "seamless_port", "seamless_host",
        ]
    ) {
        let bench = try LoginBench()
        let secret = Planted.encoded.replacing("%20", with: "/")
        var found: Found = ([], [])
        for value in [
            "a&sberIDRedirect=\(secret)", "sberbankidlogin%25253A%2F%2F\(secret)",
            "sberbankidlogin://sso/" + String(repeating: secret, count: 30), "https://id.sber.ru/%20\(secret)", secret,
            "other://sso/\(secret)?code=\(secret)", "https:///\(secret)", "https://\(Planted.code)@id.sber.ru/\(secret)",
            "https://id.sber.ru:654321/\(secret)", "https://evil.example/\(secret)%3Fcode=\(secret)",
        ] {
            guard let url = URL(string: "partner://host/?sberIDRedirect=\(value)&code=\(secret)") else {
                throw CancellationError()
            }
            found.errors += await thrown { _ = try SeamlessLink.base(in: url) }
            bench.run { _ = SIDUtils.getSSOUrlStringFrom(url) }
        }
        found.other = [bench.told.value]
        return found
    }
}
