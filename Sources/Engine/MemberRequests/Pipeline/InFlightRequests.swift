import MemberCore
import MemberHTTP

/// Requests under way that several callers wait for.
typealias InFlightRequests = SharedWork<CallIdentity, CallOutcome>

/// What a call came to: a reply of the type that it was decoded as.
typealias CallOutcome = Result<any Sendable, CallFailure>

/// What makes two calls one: also what their reply is decoded as, and what they want the member asked for.
struct CallIdentity: Hashable, Sendable {
    let key: CacheKey
    let folder: ExactText
    let mark: ExactText
    let mode: CacheMode
    let isForced: Bool
    /// A refresh that nobody waits for asks nobody anything: it is no stand-in for a call that would.
    let isBackground: Bool
    let requirement: CallRequirement?
    let value: ObjectIdentifier
}
