import MemberAccounts
import MemberCore
import MemberOAuth

/// Why one way of a sign-in came to nothing, and whether another may be tried.
package struct SignInFailure: Error, Sendable {
    /// What was wrong: an `OAuthError`, a ``SignInError``, a ``ProviderError``, or what a provider or a backend threw.
    package var cause: any Error
    /// The provider's own error, where its function made no tokens of the response.
    package let exchangeCause: (any Error)?
    /// A foreign state ends it for good; so do a cancellation, a time limit, a full disk, and another member.
    package let endsForGood: Bool
    /// Whether nothing was asked of the token endpoint, nor of the app's backend.
    package let precedesExchange: Bool
    /// Whether another app may be in front now.
    var followsAnApp = false
    /// Whether the member was shown something, in this way or one before it.
    private(set) var wasShown = false

    /// A failure by what the engine says of it.
    package init(_ error: any Error) {
        exchangeCause = (error as? OAuthError)?.exchangeCause
        let error: any Error = (error as? OAuthError)?.withoutCause ?? error
        // A request that ends with its task is a cancellation like any other.
        let isCancelled = if case .transport(_, .cancelled)? = error as? OAuthError { true } else { false }
        cause = isCancelled ? OAuthError.agent(.cancelled) : error
        switch cause as? OAuthError {
        case .agent, .redirect, .declined: precedesExchange = true
        case .refused(let refusal): precedesExchange = refusal.place == .authorization
        case nil: precedesExchange = cause is SignInError
        default: precedesExchange = false
        }
        switch cause as? OAuthError {
        case .redirect(.stateMismatch), .redirect(.stateMissing), .timedOut, .agent(.cancelled), .storage: endsForGood = true
        case nil: if case .anotherMember? = cause as? ProviderError { endsForGood = true } else { endsForGood = false }
        default: endsForGood = false
        }
    }

    /// Of a step that asked nobody yet.
    init(preparing error: any Error) {
        (cause, exchangeCause) = (error, nil)
        (endsForGood, precedesExchange) = (false, true)
    }

    /// Of a code that the app's backend was given.
    init(atBackend error: any Error) {
        cause = error is CancellationError ? OAuthError.agent(.cancelled) : error
        exchangeCause = nil
        precedesExchange = false
        switch cause as? OAuthError {
        case .agent(.cancelled), .storage: endsForGood = true
        default: endsForGood = false
        }
    }

    static var cancelled: SignInFailure { SignInFailure(OAuthError.agent(.cancelled)) }

    /// The same, which tells whether the member was shown something.
    func noting(_ wasShown: Bool) -> SignInFailure {
        var failure = self
        failure.wasShown = wasShown
        return failure
    }
}
