import MemberCore
import MemberHTTP

/// Requests in progress that several callers may wait for.
typealias InFlightRequests = SharedWork<CallIdentity, CallOutcome>

/// The outcome of a call: a reply of the type that it was decoded as.
typealias CallOutcome = Result<any Sendable, CallFailure>

/// The values that make two calls equal, including the type of the decoded reply and the requirement.
struct CallIdentity: Hashable, Sendable {
    let key: CacheKey
    let folder: ExactText
    let mark: ExactText
    let mode: CacheMode
    let isForced: Bool
    /// An unattended call never asks the member, so it is not equal to a call that would ask.
    let isUnattended: Bool
    let requirement: CallRequirement?
    let value: ObjectIdentifier
}
