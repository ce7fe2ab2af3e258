public import Foundation
public import MemberCore

/// A sign-in that was made and is not stored yet.
public struct PreparedAuthorization: Sendable {
    /// The attempt that ties the response to the sign-in; store it before you open the address.
    public let attempt: Attempt
    /// The address that the member's browser, or the provider's app, opens.
    public let address: URL

    /// The same without its secrets, for callers that finish by name.
    public var pending: PendingAuthorization {
        PendingAuthorization(id: attempt.id, address: address, expires: attempt.expires)
    }
}

extension PreparedAuthorization: Masked {
    /// Only its name: the address holds the state and the nonce.
    public var description: String { "<prepared authorization \(attempt.id)>" }
}

/// The meaning of an arriving address for an attempt, decided and not yet stored.
public struct RedirectDecision: Sendable {
    /// The meaning of the address.
    public let outcome: RedirectOutcome
    /// The new phase of an `open` attempt; nil where the phase is unchanged.
    public let phase: Attempt.Phase?
}
