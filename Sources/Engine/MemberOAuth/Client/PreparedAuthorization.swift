public import Foundation

/// A sign-in that was made and is stored nowhere yet.
public struct PreparedAuthorization: Sendable {
    /// What ties the response to it; to be stored before the address is opened.
    public let attempt: Attempt
    /// What the member's browser, or the provider's app, opens.
    public let address: URL

    /// The same without its secrets, for callers that finish by name.
    public var pending: PendingAuthorization {
        PendingAuthorization(id: attempt.id, address: address, expires: attempt.expires)
    }
}

extension PreparedAuthorization: CustomStringConvertible, CustomReflectable {
    /// Its name alone: the address holds the state and the nonce.
    public var description: String { "<prepared authorization \(attempt.id)>" }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What an arriving address means for an attempt, decided and not yet stored.
public struct RedirectDecision: Sendable {
    /// What it means.
    public let outcome: RedirectOutcome
    /// The phase that the attempt gets from `open`; nil where it stays as it is.
    public let phase: Attempt.Phase?
}
