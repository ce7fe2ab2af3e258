import MemberCore
import MemberRequests

/// The outcomes of a connection's requests.
public struct GraphBatchResponse: Sendable {
    /// The outcomes, in the order in which the requests were added.
    public let results: [Result<GraphResponse, any Error>]

    /// How much of its limits the app has used, by the response with the highest value; nil if no response has one.
    public var usage: GraphUsage? {
        results.compactMap { try? $0.get().usage }.max { $0.highest < $1.highest }
    }

    /// Returns the response to a request.
    /// - Parameter place: The request's position among the added ones.
    /// - Returns: The response.
    /// - Throws: The request's error, such as ``GraphError``.
    public func response(_ place: Int) throws -> GraphResponse { try results[place].get() }
}

extension GraphRequestConnection {
    /// Sends requests together, one singly, several as a batch, and waits for all of them.
    ///
    /// ```swift
    /// let batch = try await GraphRequestConnection.send([GraphRequest(graphPath: "me"), GraphRequest(graphPath: "me/friends")])
    /// let name = try batch.response(0)["name"]
    /// if let usage = batch.usage, usage.highest >= 75 { slowDown() }
    /// ```
    /// - Parameter requests: The requests.
    /// - Returns: Their outcomes. Cancelling the task cancels them.
    /// - Throws: ``CoreError/invalidArgument(_:)`` without requests; the error of a single request is in its outcome.
    public static func send(_ requests: [GraphRequest]) async throws(CoreError) -> GraphBatchResponse {
        let connection = GraphRequestConnection()
        for request in requests { try connection.add(request) }
        return try await connection.responses()
    }

    /// Adds a request whose response ``responses()`` returns.
    /// - Parameters:
    ///   - request: The request.
    ///   - name: The name by which others in the batch refer to it: `{result=NAME:$.data.0.id}`; empty means none.
    /// - Throws: ``CoreError/invalidArgument(_:)`` if the connection has already started.
    public func add(_ request: GraphRequest, name: String = "") throws(CoreError) {
        try add(request, name: name) { _, _, _ in }
    }

    /// Sends the added requests, and waits for all of them; completions and delegate are called too, before this returns.
    /// - Returns: Their outcomes, in order. Cancelling the task cancels them.
    /// - Throws: ``CoreError/invalidArgument(_:)`` if the connection has already started, or there are no requests.
    public func responses() async throws(CoreError) -> GraphBatchResponse {
        let outcomes = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in begin { continuation.resume(returning: $0) } }
        } onCancel: {
            cancel()
        }
        guard let outcomes else { throw .invalidArgument("starts a connection without requests, or one that has been started") }
        return GraphBatchResponse(results: outcomes)
    }
}
