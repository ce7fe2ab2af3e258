import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSignIn

/// What Facebook says of the current login.
public enum LoginStatus: Sendable, CaseIterable {
    /// Facebook does not say that the app was removed.
    case authorized
    /// The member has removed the app on Facebook's site: nobody is logged in here any more.
    case notAuthorized
    /// Nothing was learnt and nothing is changed: nobody is logged in with a signed token, Facebook could not be asked, or another login
    /// was made meanwhile.
    case unknown
}

extension LoginManager {
    /// Asks Facebook whether the member still allows the app; where not, access token, authentication token and profile are gone when this
    /// returns.
    ///
    /// ``ApplicationDelegate/initializeSDK()`` does this once a launch. A limited login has no other way to notice that.
    /// - Returns: What Facebook says. A login that was made while Facebook was asked stays.
    @discardableResult
    public func checkStatus() async -> LoginStatus {
        guard let context = try? context() else { return .unknown }
        return await LoginStatusCheck(context: context).perform()
    }
}

/// The check whether the current login still stands, by its signed token.
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

    /// The app's other accounts as they are now: one of them would be the current one next.
    private func logins(beside key: AccountKey) -> [Login] {
        context.knownAccounts.filter { $0 != key }.compactMap { other in
            (try? context.vault.secrets(of: other)).map { (other, $0.tokens) }
        }
    }

    /// Removes what has not changed since Facebook was asked, the checked account last: else an earlier one would be the current one for a
    /// moment.
    private func end(_ checked: Login, and others: [Login]) -> LoginStatus {
        var status = LoginStatus.unknown
        context.noting { () throws(AccountError) in
            guard (try? context.vault.secrets(of: checked.key))?.tokens == checked.tokens else { return }
            for other in others { try context.vault.remove(other.key, ifStill: other.tokens) }
            let writer = PermissionWriter(of: checked.key, in: context.vault)
            guard try writer.removedByMember(.withTokens(checked.tokens)) else { return }
            status = .notAuthorized
            context.diagnostics.report(.notice, "facebook.not_authorized")
        }
        if status == .notAuthorized { context.forgetDialog() }
        return status
    }
}

extension FacebookContext {
    /// Checks the current login, once a launch; nobody waits for it.
    func checkLoginAtLaunch() {
        guard state.beginsLoginCheck() else { return }
        Task { @concurrent in await LoginStatusCheck(context: self).perform() }
    }
}
