import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

extension FacebookContext {
    /// The account of the current member: the app's active one, or without an app id the active one of any app.
    var currentAccount: Account? {
        accountClient.map(vault.activeAccount) ?? vault.activeAccount(of: FacebookOAuthProfile.provider)
    }

    /// The current member's tokens, from the vault's snapshot: reading them never waits.
    var currentTokens: FacebookTokens? {
        guard let account = currentAccount, let secrets = try? vault.secrets(of: account.key) else { return nil }
        var tokens = FacebookTokens(secrets.tokens, of: account.key)
        if !hasGoodToken(account) { tokens.access = nil }
        return tokens
    }

    /// Whether Facebook accepts the access token of an account, as far as is known. A token that has only expired is still the
    /// current one.
    func hasGoodToken(_ account: Account) -> Bool {
        if case .needsSignIn(let reason) = account.state { reason == SignInReason.noRefreshToken } else { true }
    }

    /// The current access token.
    var accessToken: AccessToken? { currentTokens?.access }

    /// The access token that Facebook no longer accepts, while its account waits for a login.
    var refusedToken: AccessToken? {
        guard let account = currentAccount, !hasGoodToken(account), let secrets = try? vault.secrets(of: account.key) else {
            return nil
        }
        return FacebookTokens(secrets.tokens, of: account.key).access
    }

    /// Makes an access token the current one, or removes the current one. Failures are reported to the diagnostics.
    func setAccessToken(_ token: AccessToken?) {
        noting { () throws(AccountError) in
            guard let token else { return try removeAccessToken() }
            try makeCurrent(token.appID, token.userID) { tokens, account in
                guard tokens.access != token || account?.state != .ready else { return false }
                if tokens.access?.tokenString.isExactly(token.tokenString) != true { tokens.isForGraph = true }
                tokens.access = token
                return true
            }
        }
    }

    /// Changes the tokens of a member, and makes the account the current one; an account that is not known, or whose tokens cannot
    /// be read, is stored anew.
    func makeCurrent(
        _ appID: String, _ userID: String, _ change: (inout FacebookTokens, Account?) -> Bool
    ) throws(AccountError) {
        let key = AccountKey(
            provider: FacebookOAuthProfile.provider, environment: preferences.values.environment.name, clientID: appID,
            subject: userID)
        guard let account = vault.account(key), (try? vault.secrets(of: key)) != nil else {
            var tokens = FacebookTokens(userID: userID)
            _ = change(&tokens, nil)
            let secrets = AccountSecrets(tokens: tokens.stored(by: clock))
            try vault.store(key, label: nil, details: details, secrets: secrets)
            return
        }
        try stored(key).change { change(&$0, account) }
        try vault.activate(key)
    }

    /// The stored tokens of an account.
    func stored(_ key: AccountKey) -> StoredFacebookTokens { StoredFacebookTokens(key: key, vault: vault, clock: clock) }

    /// Replaces the current access token, if it still is the one that was read.
    /// - Parameters:
    ///   - token: The token that was read.
    ///   - change: The new token.
    func replace(_ token: AccessToken, by change: AccessToken) {
        guard let account = currentAccount, accessToken == token, change != token else { return }
        noting { () throws(AccountError) in
            try stored(account.key).change { tokens in
                guard tokens.access == token else { return false }
                tokens.access = change
                return true
            }
        }
    }

    /// Records that the service no longer accepts a token: if it is the current one, there is no current one afterwards, and the
    /// account waits for a login.
    func invalidate(_ tokenString: String) {
        guard let account = currentAccount else { return }
        noting { () throws(AccountError) in try stored(account.key).end(tokenString) }
    }

    /// Removes the current access token. The authentication token is kept; without one the account is removed.
    private func removeAccessToken() throws(AccountError) {
        guard let account = currentAccount else { return }
        let hasOther = try stored(account.key).change { tokens in
            tokens.access = nil
            return tokens.authentication != nil
        }
        if !hasOther { try removeAccounts() }
    }

    /// Removes all accounts of the app, the current one last: otherwise an earlier one would become the current one for a moment.
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

    /// The open details of a new account.
    var details: Data { FacebookAccountDetails(preferences.values).encoded }

    /// Returns the addresses of Facebook for an account: those of its sign-in, else those of the settings.
    func details(of account: Account?) -> FacebookAccountDetails {
        account.flatMap { try? FacebookAccountDetails(of: $0) } ?? FacebookAccountDetails(preferences.values)
    }

    /// Performs work on the vault, reports its failure to the diagnostics, and lets the watches of token and profile check for
    /// changes.
    func noting(_ work: () throws(AccountError) -> Void) {
        watch()
        do throws(AccountError) { try work() } catch {
            diagnostics.report(.error, "facebook.storage_failed", ["code": .open(error.code)])
        }
        monitor.look()
        profileUpdates.look()
    }
}

/// The open details of an account: the addresses and the version of Facebook's service; they contain no secret.
struct FacebookAccountDetails: StoredDetails {
    var hosts: FacebookHosts
    var version: String
    /// A file with the app's secret, on a server.
    var secretFile: URL?
    /// The address that the sign-in's redirect arrived at, if the app set one; a later question uses it too.
    var redirectURI: URL?

    init(hosts: FacebookHosts, version: String = FacebookOAuthProfile.graphVersion) {
        (self.hosts, self.version) = (hosts, version)
    }

    init(_ values: FacebookPreferences.Values) { self.init(hosts: values.hosts, version: values.graphVersion) }

    /// Returns the details for a member with these tokens: the gaming domain has its own host of the Graph API.
    func serving(_ tokens: FacebookTokens?) -> FacebookAccountDetails {
        guard let tokens, tokens.isGaming else { return self }
        var details = self
        details.hosts.graph = hosts.gaming
        return details
    }

    /// Returns the app's registration at Facebook.
    /// - Throws: ``CoreError/invalidArgument(_:)`` if the file with the secret cannot be read.
    func registration(_ appID: String) throws(CoreError) -> ClientRegistration {
        guard let secretFile else { return ClientRegistration(id: appID) }
        do throws(NamedFileProblem) {
            return ClientRegistration(id: appID, authentication: .post(try NamedFile.secret(secretFile.path)))
        } catch .empty {
            throw .invalidArgument("names a file with an app's secret that is empty")
        } catch { throw .invalidArgument("names a file with the app's secret that cannot be read: \(error.clause)") }
    }

    /// The app's secret from its file; nil if there is no readable file.
    var keptSecret: Secret? { secretFile.flatMap { try? NamedFile.secret($0.path) } }
}
