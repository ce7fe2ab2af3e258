import Foundation
import MemberCore

/// Where addresses that arrive by the open-URL hook wait for the sign-in they belong to.
final class RedirectMailbox: Sendable {
    private struct State: Sendable {
        var reader: (id: Int, continuation: AsyncStream<URL>.Continuation)?
        var next = 0
    }
    private let state = Locked(State())

    /// Hands an address to the sign-in that waits.
    /// - Returns: Whether one does.
    func deliver(_ url: URL) -> Bool {
        let reader = state.withLock { $0.reader?.continuation }
        reader?.yield(url)
        return reader != nil
    }

    /// The addresses from now on, until the stream is dropped.
    func addresses() -> AsyncStream<URL> {
        let (stream, continuation) = AsyncStream.makeStream(of: URL.self)
        let id = state.withLock { state in
            state.next += 1
            state.reader = (state.next, continuation)
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in if state.reader?.id == id { state.reader = nil } }
        }
        return stream
    }
}
