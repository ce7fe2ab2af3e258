import MemberCore
import MemberRequests

/// What the requests of a connection have come to.
public struct GraphBatchResponse: Sendable {
    /// What each has come to, in the order in which they were added.
    public let results: [Result<GraphResponse, any Error>]

    /// How much of its limits the app has used, by the response that says the most; nil where none says anything.
    public var usage: GraphUsage? {
        results.compactMap { try? $0.get().usage }.max { $0.highest < $1.highest }
    }

    /// What a request has brought.
    /// - Parameter place: Its place among those that were added.
    /// - Returns: The response.
    /// - Throws: The request's error, such as ``GraphError``.
    public func response(_ place: Int) throws -> GraphResponse { try results[place].get() }
}

extension GraphRequestConnection {
    /// Sends requests together, one by itself, several as a batch, and waits for all of them.
    ///
    /// ```swift
    /// let batch = try await GraphRequestConnection.send([GraphRequest(graphPath: "me"), GraphRequest(graphPath: "me/friends")])
    /// let name = try batch.response(0)["name"]
    /// if let usage = batch.usage, usage.highest >= 75 { slowDown() }
    /// ```
    /// - Parameter requests: The requests.
    /// - Returns: What each has come to. A cancelled task cancels them.
    /// - Throws: Nothing of a single request; ``CoreError/invalidArgument(_:)`` without any.
    public static func send(_ requests: [GraphRequest]) async throws(CoreError) -> GraphBatchResponse {
        let connection = GraphRequestConnection()
        for request in requests { try connection.add(request) }
        return try await connection.responses()
    }

    /// Adds a request whose response ``responses()`` gives.
    /// - Parameters:
    ///   - request: The request.
    ///   - name: By which others of the batch refer to it: `{result=NAME:$.data.0.id}`; empty is none.
    /// - Throws: ``CoreError/invalidArgument(_:)`` if the connection has been started.
    public func add(_ request: GraphRequest, name: String = "") throws(CoreError) {
        try add(request, name: name) { _, _, _ in }
    }

    /// Sends what was added, and waits for all of it; completions and delegate are called too, before this returns.
    /// - Returns: What each request has come to, in order. A cancelled task cancels them.
    /// - Throws: ``CoreError/invalidArgument(_:)`` if the connection has been started, or nothing was added.
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
