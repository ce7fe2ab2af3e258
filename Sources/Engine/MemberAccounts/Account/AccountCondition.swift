public import MemberOAuth

/// The condition under which an account is removed.
public enum AccountCondition: Sendable {
    /// In any case; the tokens are not read, because they may be damaged.
    case always
    /// Only while these tokens are stored.
    case holds(TokenSet)
    /// Only while it needs a sign-in for one of these reasons, by their stable codes.
    case needsSignIn(for: Set<String>)

    /// Decides whether an account meets the condition.
    /// - Parameters:
    ///   - state: The stored state.
    ///   - tokens: Opens the stored tokens; called only if they matter, because they may be damaged.
    /// - Returns: Whether it meets the condition.
    package func isMet(by state: Account.State, _ tokens: () throws -> TokenSet) rethrows -> Bool {
        switch self {
        case .always: return true
        case .holds(let expected):
            let stored = try tokens()
            return stored.accessToken == expected.accessToken && stored.refreshToken == expected.refreshToken
                && stored.idToken == expected.idToken
        case .needsSignIn(let reasons):
            guard case .needsSignIn(let reason) = state else { return false }
            return reasons.contains(reason)
        }
    }
}
