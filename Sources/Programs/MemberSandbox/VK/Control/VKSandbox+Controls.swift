import MemberCore

extension VKSandbox: SandboxControls {
    static let quotaAction = "subscription-quota"
    static let resetAction = "reset-joins"

    var actions: [SandboxAction] {
        [
            // Sets how many subscriptions the contract allows, in `count`; empty is any number.
            SandboxAction(Self.quotaAction) { [self] form in try setQuota(form["count"] ?? "") },
            SandboxAction(Self.resetAction) { [self] _ in resetJoins() },
        ]
    }

    private func setQuota(_ text: String) throws(ControlProblem) {
        let quota = Int(text)
        guard text.isEmpty || (0...86_400).contains(quota ?? -1) else { throw .notNumber }
        settings.withLock { $0.subscriptionQuota = quota }
    }

    /// The settings, where programs have always read them.
    var sharedState: [String: JSONValue] {
        let configuration = configuration
        return [
            "subscription_quota": configuration.subscriptionQuota.map { .integer(Int64($0)) } ?? .null,
            "subscriptions": .integer(Int64(subscriptionCount)),
            "dead_refresh_token_error": .string(configuration.deadRefreshTokenError),
            "refuses_with_ok": .bool(configuration.refusesWithOK),
        ]
    }
}
