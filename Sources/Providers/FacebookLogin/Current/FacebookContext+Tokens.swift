import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth

/// Why a member must log in again: Facebook takes the access token no more.
extension SignInReason {
    static let tokenInvalid = "facebook.token_invalid"
}

extension FacebookContext {
    /// The account of the current member: that of the app, or without an app id the one in use.
    var currentAccount: Account? {
        accountClient.map(vault.activeAccount) ?? vault.activeAccount(of: FacebookOAuthProfile.provider)
    }

    /// The current member's tokens, out of the vault's snapshot: never waits.
    var currentTokens: FacebookTokens? {
        guard let account = currentAccount, let secrets = try? vault.secrets(of: account.key) else { return nil }
        var tokens = FacebookTokens(secrets.tokens, of: account.key)
        if !hasGoodToken(account) { tokens.access = nil }
        return tokens
    }

    /// Whether Facebook takes the access token of an account, as far as it is known. One that only has ended is still the current one.
    func hasGoodToken(_ account: Account) -> Bool {
        if case .needsSignIn(let reason) = account.state { reason == SignInReason.noRefreshToken } else { true }
    }

    /// The current access token.
    var accessToken: AccessToken? { currentTokens?.access }

    /// The access token that Facebook takes no more, while its account waits for a login.
    var refusedToken: AccessToken? {
        guard let account = currentAccount, !hasGoodToken(account), let secrets = try? vault.secrets(of: account.key) else {
            return nil
        }
        return FacebookTokens(secrets.tokens, of: account.key).access
    }

    /// Makes an access token the current one, or takes the current one away. What cannot be stored is told to the diagnostics.
    func setAccessToken(_ token: AccessToken?) {
        noting { () throws(AccountError) in
            guard let token else { return try removeAccessToken() }
            let key = key(of: token)
            guard let account = vault.account(key), (try? vault.secrets(of: key)) != nil else {
                let tokens = FacebookTokens(userID: token.userID, access: token).stored(by: clock)
                try vault.store(key, label: nil, details: details, secrets: AccountSecrets(tokens: tokens))
                return
            }
            try vault.changeTokens(of: key) { stored in
                var tokens = FacebookTokens(stored, of: key)
                guard tokens.access != token || account.state != .ready else { return nil }
                if tokens.access?.tokenString.isExactly(token.tokenString) != true { tokens.isForGraph = true }
                tokens.access = token
                return tokens.stored(by: clock)
            }
            try vault.activate(key)
        }
    }

    /// Replaces the current access token by what a change makes of it, if it is still the one that was read.
    /// - Parameters:
    ///   - token: The token that was read.
    ///   - change: What becomes of it.
    func replace(_ token: AccessToken, by change: AccessToken) {
        guard let account = currentAccount, accessToken == token, change != token else { return }
        noting { () throws(AccountError) in
            try vault.changeTokens(of: account.key) { stored in
                var tokens = FacebookTokens(stored, of: account.key)
                guard tokens.access == token else { return nil }
                tokens.access = change
                return tokens.stored(by: clock)
            }
        }
    }

    /// The service takes a token no more: if it is the current one, there is no current one, and the account waits for a login.
    /// - Parameter tokenString: The token.
    func invalidate(_ tokenString: String) {
        guard let account = currentAccount, let stored = try? vault.secrets(of: account.key).tokens,
            stored.accessToken.reveal.isExactly(tokenString)
        else { return }
        noting { () throws(AccountError) in
            _ = try vault.markNeedsSignIn(account.key, reason: SignInReason.tokenInvalid, replacing: stored)
        }
    }

    /// What says who logged in stays; without such a token the account goes.
    private func removeAccessToken() throws(AccountError) {
        guard let account = currentAccount else { return }
        let hasOther = try vault.changeTokens(of: account.key) { stored in
            var tokens = FacebookTokens(stored, of: account.key)
            guard tokens.authentication != nil else { return nil }
            tokens.access = nil
            return tokens.stored(by: clock, inPlaceOf: stored)
        }
        if !hasOther { try removeAccounts() }
    }

    /// Removes all accounts of the app, the current one last: else an earlier one would be the current one again, if for a moment only.
    func removeAccounts() throws(AccountError) {
        let current = currentAccount?.key
        for key in knownAccounts where key != current { try vault.remove(key) }
        if let current { try vault.remove(current) }
        forgetDialog()
    }

    /// The accounts of the app.
    var knownAccounts: [AccountKey] {
        guard let client = currentAccount?.key.client else { return [] }
        return vault.accounts.map(\.key).filter { $0.client == client }
    }

    /// Where an access token's account lies.
    private func key(of token: AccessToken) -> AccountKey {
        AccountKey(
            provider: FacebookOAuthProfile.provider, environment: preferences.values.environment.name, clientID: token.appID,
            subject: token.userID)
    }

    /// What lies open beside the tokens of an account that is made now.
    var details: Data { FacebookAccountDetails(preferences.values).encoded }

    /// Where Facebook is reached for an account: as it was signed in, else as the settings say.
    func details(of account: Account?) -> FacebookAccountDetails {
        account.flatMap(FacebookAccountDetails.init) ?? FacebookAccountDetails(preferences.values)
    }

    /// Does something with the vault; what fails is told to the diagnostics, and the watches of token and profile look again.
    func noting(_ work: () throws(AccountError) -> Void) {
        watch()
        do throws(AccountError) { try work() } catch {
            diagnostics.report(.error, "facebook.storage_failed", ["code": .open(error.code)])
        }
        monitor.look()
        profileUpdates.look()
    }
}

/// What of an account lies open: where Facebook is reached, and by which version; no secret.
struct FacebookAccountDetails: Codable, Sendable {
    var hosts: FacebookHosts
    var version: String
    /// A file with the app's secret, on a server.
    var secretFile: URL?
    /// Where the redirect of the sign-in arrived, if the app had said so: there arrives that of a later question.
    var redirectURI: URL?

    init(hosts: FacebookHosts, version: String = FacebookOAuthProfile.graphVersion) {
        (self.hosts, self.version) = (hosts, version)
    }

    init(_ values: FacebookPreferences.Values) { self.init(hosts: values.hosts, version: values.graphVersion) }

    /// Reads those of an account; nil of one that somebody else has stored.
    init?(_ account: Account) {
        guard let known = try? JSONDecoder().decode(FacebookAccountDetails.self, from: account.details) else { return nil }
        self = known
    }

    /// The same as it is for a member with these tokens: the gaming domain has its own host of the Graph API.
    func serving(_ tokens: FacebookTokens?) -> FacebookAccountDetails {
        guard let tokens, tokens.isGaming else { return self }
        var details = self
        details.hosts.graph = hosts.gaming
        return details
    }

    /// The app as Facebook knows it.
    /// - Throws: ``CoreError/invalidArgument(_:)`` where the file with the secret cannot be read.
    func registration(_ appID: String) throws(CoreError) -> ClientRegistration {
        guard let secretFile else { return ClientRegistration(id: appID) }
        do throws(NamedFileProblem) {
            return ClientRegistration(id: appID, authentication: .post(try NamedFile.secret(secretFile.path)))
        } catch .empty {
            throw .invalidArgument("names a file with an app's secret that is empty")
        } catch { throw .invalidArgument("names a file with the app's secret that cannot be read: \(error.clause)") }
    }

    /// The app's secret from its file; nil where no file with one can be read.
    var keptSecret: Secret? { secretFile.flatMap { try? NamedFile.secret($0.path) } }

    var encoded: Data { (try? JSONEncoder().encode(self)) ?? Data("{}".utf8) }
}
