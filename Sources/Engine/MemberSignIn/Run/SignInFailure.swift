import MemberAccounts
import MemberCore
import MemberOAuth

/// The failure of one way of a sign-in, and whether another may be tried.
package struct SignInFailure: Error, Sendable {
    /// The cause: an `OAuthError`, a ``SignInError``, a ``ProviderError``, or an error of a provider or a backend.
    package var cause: any Error
    /// The provider's own error, if its function made no tokens of the response.
    package let exchangeCause: (any Error)?
    /// Whether no other way may be tried: after a foreign state, a cancellation, a time limit, a storage error or another member.
    package let endsForGood: Bool
    /// Whether no request was sent to the token endpoint or to the app's backend.
    package let precedesExchange: Bool
    /// Whether another app may be in front now.
    var followsAnApp = false
    /// Whether the member was shown something, in this way or an earlier one.
    private(set) var wasShown = false

    /// Creates a failure from an error of the engine.
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

    /// Creates the failure of a step that has not sent any request.
    init(preparing error: any Error) {
        (cause, exchangeCause) = (error, nil)
        (endsForGood, precedesExchange) = (false, true)
    }

    /// Creates the failure of a code that was passed to the app's backend.
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

    /// Returns the failure with a record of whether the member was shown something.
    func noting(_ wasShown: Bool) -> SignInFailure {
        var failure = self
        failure.wasShown = wasShown
        return failure
    }
}
