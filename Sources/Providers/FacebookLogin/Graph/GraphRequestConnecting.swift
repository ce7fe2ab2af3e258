public import Foundation

/// A connection as a request's completion sees it.
public protocol GraphRequestConnecting: AnyObject, Sendable {
    /// In how many seconds its requests must end.
    var timeout: TimeInterval { get set }
    /// Until when the limits hold it back; nil while they do not.
    var delayedUntil: Date? { get }
    /// Whether the service responded to the request whose completion is called just now: false for an element of a batch that it left
    /// out, which has neither a result nor an error.
    var hasResponse: Bool { get }
    /// Adds a request, as ``GraphRequestConnection/add(_:completion:)`` does.
    func add(_ request: GraphRequest, completion: @escaping GraphRequestCompletion) throws(CoreError)
    /// Sends what was added.
    func start()
    /// Ends what is under way: each completion is called with an error.
    func cancel()
}

/// What a request's end is told to: the connection, the result's JSON, and the error.
public typealias GraphRequestCompletion =
    @MainActor @Sendable ((any GraphRequestConnecting)?, (any Sendable)?, (any Error)?) -> Void
