import Foundation
package import MemberAccounts
package import MemberCore

/// The token that signs the member in on the app's own site, sealed in the vault: each client has one.
package struct AppTokens: Sendable {
    private let vault: Vault
    private let client: AccountClient
    private let clock: any MemberClock

    /// Creates the access to a client's token.
    /// - Parameters:
    ///   - vault: The store of the token.
    ///   - client: The client; its provider is ignored.
    ///   - clock: Measures the token's age.
    package init(_ vault: Vault, _ client: AccountClient, clock: any MemberClock) {
        (self.vault, self.client, self.clock) = (vault, client, clock)
    }

    /// Returns the token; nil if none is kept or it has expired. The age of a token that an older version kept is unknown.
    /// - Parameter life: The token's lifetime.
    /// - Returns: The token.
    /// - Throws: `AccountError`.
    package func kept(livingFor life: Duration) throws -> Secret? {
        guard let token = try vault.smallValue(name) else { return nil }
        // A token from more than a day in the future was kept under a wrong clock: its age is unknown.
        let age = token.date.map { clock.now.timeIntervalSince($0) } ?? 0
        guard age >= -86_400, age < life / .seconds(1) else { return nil }
        return Secret(String(decoding: token.data, as: UTF8.self))
    }

    /// Returns the change that keeps a token or removes the kept one, to be made in the step of a sign-in's other changes.
    /// - Parameter token: The token of the member who signs in; nil removes the kept one.
    /// - Returns: The change.
    func keeping(_ token: Secret?) -> SmallValueChange {
        SmallValueChange(name, token.map { SmallValue(Data($0.bytes), date: clock.now) })
    }

    private var name: SmallValueName {
        let client = AccountClient(
            provider: SberOAuthProfile.provider, environment: client.environment, clientID: client.clientID)
        return SmallValueName("app_token", of: client)
    }
}
