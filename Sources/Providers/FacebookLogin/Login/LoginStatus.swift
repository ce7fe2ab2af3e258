import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSignIn

/// Facebook's statement about the current login.
public enum LoginStatus: Sendable, CaseIterable {
    /// Facebook does not report that the app was removed.
    case authorized
    /// The member has removed the app on Facebook's site: there is no current login any more.
    case notAuthorized
    /// There is no answer and no change: no member is logged in with a signed token, Facebook could not be asked, or another
    /// login took place meanwhile.
    case unknown
}

extension LoginManager {
    /// Asks Facebook whether the member still allows the app; if not, access token, authentication token and profile are removed
    /// when this returns.
    ///
    /// ``ApplicationDelegate/initializeSDK()`` does this once per launch. A limited login has no other way to notice the removal.
    /// - Returns: Facebook's statement. A login that took place during the request is kept.
    @discardableResult
    public func checkStatus() async -> LoginStatus {
        guard let context = try? context() else { return .unknown }
        return await LoginStatusCheck(context: context).perform()
    }
}

/// Checks whether the current login is still valid, by its signed token.
struct LoginStatusCheck: Sendable {
    let context: FacebookContext

    private typealias Login = (key: AccountKey, tokens: TokenSet)

    func perform() async -> LoginStatus {
        context.watch()
        guard let key = context.currentAccount?.key, let (account, secrets) = try? context.vault.unsealed(key),
            let idToken = secrets.tokens.idToken
        else { return .unknown }
        let others = logins(beside: key)
        let hosts = context.details(of: account).hosts
        let request = HTTPRequest(.get, hosts.status(of: idToken))
        guard let response = try? await context.shared.transport.send(request), response.status == 200 else { return .unknown }
        guard response.headers["fb-s"] == "not_authorized" else { return .authorized }
        return end((key, secrets.tokens), and: others)
    }

    /// Returns the app's other accounts in their current state: one of them would become the current one.
    private func logins(beside key: AccountKey) -> [Login] {
        context.knownAccounts.filter { $0 != key }.compactMap { other in
            (try? context.vault.secrets(of: other)).map { (other, $0.tokens) }
        }
    }

    /// Removes the accounts that have not changed since Facebook was asked, the checked account last: otherwise an earlier one
    /// would become the current one for a moment.
    private func end(_ checked: Login, and others: [Login]) -> LoginStatus {
        var status = LoginStatus.unknown
        context.noting { () throws(AccountError) in
            guard (try? context.vault.secrets(of: checked.key))?.tokens == checked.tokens else { return }
            for other in others { try context.vault.remove(other.key, ifStill: other.tokens) }
            guard try context.vault.removedByMember(checked.key, .withTokens(checked.tokens)) else { return }
            status = .notAuthorized
            context.diagnostics.report(.notice, "facebook.not_authorized")
        }
        if status == .notAuthorized { context.forgetDialog() }
        return status
    }
}

extension FacebookContext {
    /// Checks the current login once per launch; no caller waits for it.
    func checkLoginAtLaunch() {
        guard state.beginsLoginCheck() else { return }
        Task { @concurrent in await LoginStatusCheck(context: self).perform() }
    }
}
