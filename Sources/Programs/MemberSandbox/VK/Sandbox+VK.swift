// What only VK has, for tests. Without VK it does nothing.

extension Sandbox {
    private var vk: VKSandbox? { provider() }

    /// VK's settings.
    private var settings: VKSandboxConfiguration { vk?.configuration ?? VKSandboxConfiguration() }

    private func change(_ body: (inout VKSandboxConfiguration) -> Void) { vk?.settings.withLock(body) }

    /// How many subscriptions VK's contract allows; nil for any number. See ``VKSandboxConfiguration/subscriptionQuota``.
    public var subscriptionQuota: Int? {
        get { settings.subscriptionQuota }
        set { change { $0.subscriptionQuota = newValue } }
    }

    /// How many subscriptions were made by subscription sheets.
    public var subscriptionCount: Int { vk?.subscriptionCount ?? 0 }

    /// With which error VK refuses a dead refresh token. See ``VKSandboxConfiguration/deadRefreshTokenError``.
    public var deadRefreshTokenError: String {
        get { settings.deadRefreshTokenError }
        set { change { $0.deadRefreshTokenError = newValue } }
    }

    /// Whether VK's id host refuses with HTTP 200. See ``VKSandboxConfiguration/refusesWithOK``.
    public var refusesWithOK: Bool {
        get { settings.refusesWithOK }
        set { change { $0.refusesWithOK = newValue } }
    }

    /// Ends the life of every anonymous token now.
    public func expireAnonymousTokens() { vk?.expireAnonymousTokens() }

    /// Who joined which community since the sandbox began, as member ids by community id; those who always were members are not
    /// among them.
    public var joinedCommunities: [Int: [Int]] { vk?.joinedCommunities ?? [:] }

    /// Forgets who joined and left communities, and how many subscriptions were made.
    public func resetJoins() { vk?.resetJoins() }

    /// Makes an access token as VK ID's first version gave it, for a member who is to be moved to the second.
    /// - Parameters:
    ///   - member: A login or an id of an ``InventedPerson``.
    ///   - client: The app's client id.
    ///   - scopes: What was allowed; e-mail address and phone number are not carried over.
    /// - Returns: The token; nil for an unknown member.
    public func issueLegacyToken(
        member: String, client: String = VKSandboxConfiguration.defaultClientID, scopes: [String] = []
    ) -> String? {
        InventedPerson.named(member).flatMap { vk?.issueLegacyToken($0, client: client, scopes: scopes) }
    }
}
