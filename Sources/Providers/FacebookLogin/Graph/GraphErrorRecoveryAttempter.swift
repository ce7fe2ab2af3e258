import Foundation

/// Carries out what a member has chosen among the ways of an error's recovery; it lies in the error's `userInfo` under
/// `NSRecoveryAttempterErrorKey`.
///
/// ```swift
/// let attempter = (error as NSError).userInfo[NSRecoveryAttempterErrorKey] as? GraphErrorRecoveryAttempter
/// if await attempter?.attemptRecovery(from: error, optionIndex: choice) == true { sendAgain() }
/// ```
public final class GraphErrorRecoveryAttempter: Sendable {
    /// Recovers, as the member has chosen.
    /// - Parameters:
    ///   - error: The error.
    ///   - optionIndex: The place of the chosen way in ``GraphErrorRecovery/options``; the first one goes on.
    /// - Returns: Whether the request may be sent again: what passes may; after an error about the token the member is asked to log in
    ///   for what was granted, and must grant all of it again; somebody else's login mends nothing.
    public func attemptRecovery(from error: any Error, optionIndex: Int) async -> Bool {
        guard let error = error as? GraphError, error.recovery != nil, optionIndex == 0 else { return false }
        // Of the context in force here: an error alone opens no store.
        let client = GraphClient.current
        switch error.category {
        case .other: return false
        case .transient: return true
        case .recoverable:
            // The request has taken its token away, unless a flag kept it.
            let token = client.tokens.current() ?? client.tokens.refused()
            guard let token, !token.permissions.isEmpty else { return false }
            return await client.logIn(again: token, token.permissions) != nil
        }
    }
}
