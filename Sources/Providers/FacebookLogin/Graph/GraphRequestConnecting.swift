public import Foundation

/// A connection in the form that a request's completion receives.
public protocol GraphRequestConnecting: AnyObject, Sendable {
    /// The time limit of its requests, in seconds.
    var timeout: TimeInterval { get set }
    /// The time until which the limits delay it; nil while they do not.
    var delayedUntil: Date? { get }
    /// Whether the service responded to the request whose completion is being called: false for an element that the batch left
    /// out, which has neither a result nor an error.
    var hasResponse: Bool { get }
    /// Adds a request, as ``GraphRequestConnection/add(_:completion:)`` does.
    func add(_ request: GraphRequest, completion: @escaping GraphRequestCompletion) throws(CoreError)
    /// Sends the added requests.
    func start()
    /// Cancels the requests under way: each completion is called with an error.
    func cancel()
}

/// Receives the end of a request: the connection, the result's JSON, and the error.
public typealias GraphRequestCompletion =
    @MainActor @Sendable ((any GraphRequestConnecting)?, (any Sendable)?, (any Error)?) -> Void
