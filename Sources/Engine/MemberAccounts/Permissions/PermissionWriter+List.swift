import MemberOAuth

extension PermissionWriter {
    /// Returns the state before the provider is asked for a list.
    /// - Returns: The basis of a list that is fetched from now on.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/wrongKey``, ``AccountError/locked``.
    package func basis() async throws(AccountError) -> PermissionBasis {
        if let vault = open.vault { return try vault.permissionBasis(of: key) }
        return try await open.store.changePermissions(of: key) {
            PermissionDecision(PermissionBasis(try $0.secrets(), $0.fence))
        }
    }

    /// Takes over the provider's list of all permissions: the ledger and the scopes of the tokens follow it.
    /// - Parameters:
    ///   - report: The provider's report.
    ///   - basis: The state before the provider was asked. A report older than newer facts, such as those of a sign-in in another
    ///     process, of a revocation or of a later report, is dropped; nil accepts the report in any case.
    /// - Returns: The recorded changes; nil if the report was dropped.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing changes then.
    @discardableResult
    package func adopt(
        _ report: PermissionReport, since basis: PermissionBasis? = nil
    ) async throws(AccountError) -> [PermissionEvent]? {
        try await open.permissions(of: key) { try PermissionRules.adopted(report, since: basis, $0) }
    }

    /// Records that the provider refused a call because of missing permissions. Only permissions that were assumed, because the
    /// provider had not named the granted scopes, are revoked: the tokens no longer allow them. The refusal does not change
    /// permissions that the provider named.
    /// - Parameter names: The permissions that the call was refused for.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing changes then.
    package func disproved(_ names: Set<String>) async throws(AccountError) {
        try await open.permissions(of: key) { try PermissionRules.disproved(names, $0) }
    }
}
