// The actions and data that only VK has, for tests. Without VK they do nothing.

extension Sandbox {
    private var vk: VKSandbox? { provider() }

    private var settings: VKSandboxConfiguration { vk?.configuration ?? VKSandboxConfiguration() }

    private func change(_ body: (inout VKSandboxConfiguration) -> Void) { vk?.settings.withLock(body) }

    /// The number of subscriptions that VK's contract allows; nil for any number. See
    /// ``VKSandboxConfiguration/subscriptionQuota``.
    public var subscriptionQuota: Int? {
        get { settings.subscriptionQuota }
        set { change { $0.subscriptionQuota = newValue } }
    }

    /// The number of subscriptions that community sheets made.
    public var subscriptionCount: Int { vk?.subscriptionCount ?? 0 }

    /// The error with which VK refuses an invalid refresh token. See ``VKSandboxConfiguration/deadRefreshTokenError``.
    public var deadRefreshTokenError: String {
        get { settings.deadRefreshTokenError }
        set { change { $0.deadRefreshTokenError = newValue } }
    }

    /// Whether VK's id host refuses with HTTP 200. See ``VKSandboxConfiguration/refusesWithOK``.
    public var refusesWithOK: Bool {
        get { settings.refusesWithOK }
        set { change { $0.refusesWithOK = newValue } }
    }

    /// The calls that a token of VK may make in any second. See ``VKSandboxConfiguration/callLimits``.
    public var callLimits: VKCallLimits {
        get { settings.callLimits }
        set { change { $0.callLimits = newValue } }
    }

    /// Expires all anonymous tokens now.
    public func expireAnonymousTokens() { vk?.expireAnonymousTokens() }

    /// The ids of the people who joined a community since the sandbox began, by the community's id; earlier members are not
    /// included.
    public var joinedCommunities: [Int: [Int]] { vk?.joinedCommunities ?? [:] }

    /// Removes all joins and leaves of communities, and the count of subscriptions.
    public func resetJoins() { vk?.resetJoins() }

    /// Makes an access token of VK ID's first version, for a member who is to be moved to the second.
    /// - Parameters:
    ///   - member: A login or an id of an ``InventedPerson``.
    ///   - client: The app's client id.
    ///   - scopes: The granted scopes; those of the e-mail address and the phone number are not carried over.
    /// - Returns: The token; nil for an unknown member.
    public func issueLegacyToken(
        member: String, client: String = VKSandboxConfiguration.defaultClientID, scopes: [String] = []
    ) -> String? {
        InventedPerson.named(member).flatMap { vk?.issueLegacyToken($0, client: client, scopes: scopes) }
    }

    /// The last 500 files that arrived completely at upload servers, the oldest first.
    public var uploads: [SandboxUpload] { vk?.uploads.log ?? [] }

    /// Sends a message to a member or a community, whose long polls get an event.
    /// - Parameters:
    ///   - text: The text.
    ///   - sender: The id of an ``InventedPerson``, or that of an ``InventedCommunity`` as a negative number.
    ///   - receiver: The same.
    /// - Returns: The message's id; nil for an unknown account.
    @discardableResult public func deliverMessage(_ text: String, from sender: Int, to receiver: Int) -> Int? {
        guard let vk, VKSandbox.isAccount(sender), VKSandbox.isAccount(receiver) else { return nil }
        return vk.deliver(text, from: sender, to: receiver)
    }

    /// The number of requests for updates that wait for an event.
    package var waitingPolls: Int { vk?.events.waiting ?? 0 }
}
