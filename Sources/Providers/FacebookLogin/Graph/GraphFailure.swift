import MemberCore
import MemberOAuth
import MemberRequests

/// Why a request of a login, a renewal or a call about permissions failed: the engine's error, and the app's beside it.
struct GraphFailure: UnansweredError {
    /// The engine's error.
    let error: OAuthError
    /// The app's error, in this module's words.
    let cause: any Error
    /// Whether the service takes the access token no more.
    var endsToken: Bool { (cause as? GraphError)?.endsToken ?? false }

    /// Whether the session has only aged: the token stays, as an expired one.
    var agesToken: Bool { (cause as? GraphError)?.agesToken ?? false }

    /// Whether the service may have done what it was asked to.
    var mayBeDone: Bool { error.mayBeDone }

    /// A failure.
    init(_ error: OAuthError, _ cause: any Error) { (self.error, self.cause) = (error, cause) }

    /// A failure of a call.
    init(_ cause: any CodedError) { self.init(.refused(ServerRefusal(place: .token, error: cause.code)), cause) }

    /// A response that cannot be used.
    init(unusable cause: any Error) { self.init(.invalidResponse(.token, .malformed), cause) }
}

extension GraphClient {
    /// What a request's error is to the engine.
    /// - Parameters:
    ///   - error: The request's error.
    ///   - refusal: What the app gets for a refusal.
    /// - Returns: The failure.
    func failure(_ error: any Error, refusal: (GraphError) -> any CodedError = { $0 }) -> GraphFailure {
        switch error {
        case let error as GraphError: GraphFailure(refusal(error))
        case RequestError.transport(let error): GraphFailure(.transport(place, error), CoreError.network)
        default: GraphFailure(unusable: error)
        }
    }
}
