import Foundation
import MemberAccounts
import MemberHTTP
import MemberSignIn
import MemberTesting
import SberID

/// An app with Sber ID: `sber HOME`.
///
/// Told `start STATE`, it shows the sign-in page and says what it has opened; told `take ADDRESS`, it says what became of that: `ok`
/// with code, verifier and nonce, or the error, or `foreign`.
enum SberApp {
    /// RFC 7636 appendix B.
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    static func run(_ arguments: [String]) async throws {
        var context = SberIDContext(vault: try Vault(home: URL(filePath: arguments[0])), transport: NetworkTransport())
        let windows = ScriptedPageWindows()
        context.pageWindows = { _ in windows }
        context.appLinks = nil
        let phone = context
        MemberWorker.say("ready")
        while let line = readLine() {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            let isStart = words.first == "start"
            let said = await MainActor.run {
                SberIDContext.$current.withValue(phone) {
                    SID.settings.applyMainPreferences(clientID: "11111111-2222-3333-4444-555555555555")
                    return isStart ? start(words[1]) : take(words[1])
                }
            }
            MemberWorker.say(said)
        }
    }

    @MainActor
    private static func start(_ state: String) -> String {
        let request = SIDAuthRequest(
            scope: "openid name", state: state, nonce: "nonce-of-\(state)", redirectUri: "myapp://callback",
            codeChallenge: SIDUtils.createChallenge(verifier), codeChallengeMethod: "S256", codeVerifier: verifier)
        switch SID.login.auth(withSberId: request, viewController: Screen()) {
        case .success(let start): return start.rawValue
        case .failure(let error): return error.code
        }
    }

    private static func take(_ address: String) -> String {
        guard let url = URL(string: address) else { return "no address" }
        var said = "foreign"
        SID.login.getResponseFrom(url) { response in
            let parts = [response.authCode, response.codeVerifier].compactMap(\.self) + [response.nonce]
            said = response.error ?? (["ok"] + parts).joined(separator: " ")
        }
        return said
    }

    /// What the page is shown on.
    private final class Screen: SIDPresenting {
        var sidPresenter: WindowPresenter? { .newWindow }
    }
}
