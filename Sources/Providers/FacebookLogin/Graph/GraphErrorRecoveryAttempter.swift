import Foundation

/// Performs the option that a member chose for an error's recovery; it is in the error's `userInfo` under
/// `NSRecoveryAttempterErrorKey`.
///
/// ```swift
/// let attempter = (error as NSError).userInfo[NSRecoveryAttempterErrorKey] as? GraphErrorRecoveryAttempter
/// if await attempter?.attemptRecovery(from: error, optionIndex: choice) == true { sendAgain() }
/// ```
public final class GraphErrorRecoveryAttempter: Sendable {
    /// Performs the recovery that the member chose.
    /// - Parameters:
    ///   - error: The error.
    ///   - optionIndex: The index of the chosen option in ``GraphErrorRecovery/options``; the first one continues.
    /// - Returns: Whether the request may be sent again: after a temporary error it may. After an error about the token the
    ///   member must log in and grant all previous permissions again; another member's login does not help.
    public func attemptRecovery(from error: any Error, optionIndex: Int) async -> Bool {
        guard let error = error as? GraphError, error.recovery != nil, optionIndex == 0 else { return false }
        // The client of the context in force: an error has no store of its own.
        let client = GraphClient.current
        switch error.category {
        case .other: return false
        case .transient: return true
        case .recoverable:
            // The request has removed its token, unless a flag kept it.
            let token = client.tokens.current() ?? client.tokens.refused()
            guard let token, !token.permissions.isEmpty else { return false }
            return await client.logIn(again: token, token.permissions) != nil
        }
    }
}
