// What tests see and do of VK alone.

extension Sandbox {
    /// How many subscriptions VK's contract allows; nil for any number. See ``SandboxConfiguration/subscriptionQuota``.
    public var subscriptionQuota: Int? {
        get { stage.settings.current.subscriptionQuota }
        set { stage.settings.change { $0.subscriptionQuota = newValue } }
    }

    /// How many subscriptions were made by subscription sheets.
    public var subscriptionCount: Int { stage.providers.map(\.subscriptionCount).reduce(0, +) }

    /// With which error VK refuses a dead refresh token. See ``SandboxConfiguration/deadRefreshTokenError``.
    public var deadRefreshTokenError: String {
        get { stage.settings.current.deadRefreshTokenError }
        set { stage.settings.change { $0.deadRefreshTokenError = newValue } }
    }

    /// Whether VK's id host refuses with HTTP 200. See ``SandboxConfiguration/refusesWithOK``.
    public var refusesWithOK: Bool {
        get { stage.settings.current.refusesWithOK }
        set { stage.settings.change { $0.refusesWithOK = newValue } }
    }

    /// Ends the life of every anonymous token now.
    public func expireAnonymousTokens() { for provider in stage.providers { provider.expireAnonymousTokens() } }

    /// Who joined which community since the sandbox began, as member ids by community id; those who always were members are not
    /// among them.
    public var joinedCommunities: [Int: [Int]] {
        stage.providers.map(\.joinedCommunities).reduce(into: [:]) { $0.merge($1) { $0 + $1 } }
    }

    /// Forgets who joined and left communities, and how many subscriptions were made.
    public func resetJoins() { for provider in stage.providers { provider.resetJoins() } }

    /// Makes an access token as VK ID's first version gave it, for a member who is to be moved to the second.
    /// - Parameters:
    ///   - member: A login or an id of an ``InventedPerson``.
    ///   - client: The app's client id.
    ///   - scopes: What was allowed; e-mail address and phone number are not carried over.
    /// - Returns: The token; nil if there is no such member.
    public func issueLegacyToken(
        member: String, client: String = SandboxConfiguration.defaultClientID, scopes: [String] = []
    ) -> String? {
        InventedPerson.named(member).flatMap { person in
            stage.providers.lazy.compactMap { $0.issueLegacyToken(person, client: client, scopes: scopes) }.first
        }
    }
}
