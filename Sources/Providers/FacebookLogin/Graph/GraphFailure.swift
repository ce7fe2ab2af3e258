import MemberCore
import MemberOAuth
import MemberRequests

/// The failure of a request of a login, a renewal or a call about permissions: the engine's error and the app's.
struct GraphFailure: UnansweredError {
    /// The engine's error.
    let error: OAuthError
    /// The app's error, as this module's type.
    let cause: any Error
    /// Whether the service no longer accepts the access token.
    var endsToken: Bool { (cause as? GraphError)?.endsToken ?? false }

    /// Whether the session has only aged: the token stays, as an expired one.
    var agesToken: Bool { (cause as? GraphError)?.agesToken ?? false }

    /// Whether the service may have performed the request.
    var mayBeDone: Bool { error.mayBeDone }

    /// Creates a failure.
    init(_ error: OAuthError, _ cause: any Error) { (self.error, self.cause) = (error, cause) }

    /// Creates the failure of a call.
    init(_ cause: any CodedError) { self.init(.refused(ServerRefusal(place: .token, error: cause.code)), cause) }

    /// Creates the failure of an unusable response.
    init(unusable cause: any Error) { self.init(.invalidResponse(.token, .malformed), cause) }
}

extension GraphClient {
    /// Returns the engine's form of a request's error.
    /// - Parameters:
    ///   - error: The request's error.
    ///   - refusal: Makes the app's error for a refusal.
    /// - Returns: The failure.
    func failure(_ error: any Error, refusal: (GraphError) -> any CodedError = { $0 }) -> GraphFailure {
        switch error {
        case let error as GraphError: GraphFailure(refusal(error))
        case RequestError.transport(let error): GraphFailure(.transport(place, error), CoreError.network)
        case CoreError.unknown(let status?) where status >= 500:
            GraphFailure(.refused(ServerRefusal(place: place, status: status)), error)
        default: GraphFailure(unusable: error)
        }
    }
}
