/// Hands values to any number of streams, which end with it.
///
/// Values that arrive at the same time may reach two streams in different orders: a caller that needs one order yields under a
/// lock of its own.
package final class Broadcast<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var count = 0
        var streams: [Int: AsyncStream<Value>.Continuation] = [:]
    }
    private let state = Locked(State())

    /// A broadcast without streams.
    package init() {}

    /// Returns the values from now on.
    /// - Parameters:
    ///   - first: A value for this stream alone, before all others; nil for no such value.
    ///   - policy: How many unread values wait; all by default.
    /// - Returns: A stream for one reader.
    package func stream(
        first: Value? = nil, buffering policy: AsyncStream<Value>.Continuation.BufferingPolicy = .unbounded
    ) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
        if let first { continuation.yield(first) }
        let number = state.withLock { state in
            state.count += 1
            state.streams[state.count] = continuation
            return state.count
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.streams.removeValue(forKey: number) } }
        return stream
    }

    /// Hands a value to all streams.
    /// - Parameter value: The value.
    package func yield(_ value: Value) {
        for stream in state.value.streams.values { stream.yield(value) }
    }

    deinit { for stream in state.value.streams.values { stream.finish() } }
}
