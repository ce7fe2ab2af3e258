import Foundation
import MemberCore

/// The source of a pipe.
protocol StreamSource: AnyObject, Sendable {
    /// There is room again.
    func resume()
    /// Called when there is no longer a reader.
    func cancel()
}

/// The bytes between a transfer and their reader: bounded, one writer, one reader.
final class StreamPipe: Sendable {
    private struct State {
        var pending = Data()
        var isFull = false
        var isEnded = false
        var error: HTTPError?
        var reader: UnsafeContinuation<Void, Never>?
        var source: (any StreamSource)?
    }

    private enum Step: Sendable {
        case chunk(Data, (any StreamSource)?)
        case end(HTTPError?)
        case wait
    }

    private static let capacity = 256 << 10
    private let state: Locked<State>

    /// An open pipe.
    init() { state = Locked(State()) }

    /// A pipe that holds all there is.
    init(_ bytes: Data) { state = Locked(State(pending: bytes, isEnded: true)) }

    /// Sets the source that is notified of free space and of the reader's end; it is released at the end.
    func connect(_ source: any StreamSource) { state.withLock { if !$0.isEnded { $0.source = source } } }

    /// Accepts bytes unless there are already too many: then the source pauses until it is resumed.
    /// - Returns: Whether they were taken.
    func offer(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let (isTaken, reader) = state.withLock { state -> (Bool, UnsafeContinuation<Void, Never>?) in
            guard state.pending.count < Self.capacity else {
                state.isFull = true
                return (false, nil)
            }
            state.pending.append(contentsOf: bytes)
            return (true, state.reader.take())
        }
        reader?.resume()
        return isTaken
    }

    /// Accepts bytes that cannot be given back.
    /// - Returns: Whether the source must pause until it is resumed.
    func accept(_ bytes: Data) -> Bool {
        let (isFull, reader) = state.withLock { state -> (Bool, UnsafeContinuation<Void, Never>?) in
            state.pending.append(bytes)
            state.isFull = state.pending.count >= Self.capacity
            return (state.isFull, state.reader.take())
        }
        reader?.resume()
        return isFull
    }

    /// Records that no more bytes follow; the stored bytes can still be read.
    func end(_ error: HTTPError?) {
        let (reader, source) = state.withLock { state -> (UnsafeContinuation<Void, Never>?, (any StreamSource)?) in
            guard !state.isEnded else { return (nil, nil) }
            state.isEnded = true
            state.error = error
            return (state.reader.take(), state.source.take())
        }
        reader?.resume()
        _ = source
    }

    /// Stops the source, if it still works.
    func cancel() { state.withLock { $0.source }?.cancel() }

    func next() async throws(HTTPError) -> Data? {
        while true {
            if Task.isCancelled {
                cancel()
                throw .cancelled
            }
            switch take() {
            case .chunk(let data, let source):
                source?.resume()
                return data
            case .end(let error):
                if let error { throw error }
                return nil
            case .wait: await wait()
            }
        }
    }

    private func take() -> Step {
        state.withLock { state in
            guard state.pending.isEmpty else {
                let resumed = state.isFull ? state.source : nil
                state.isFull = false
                defer { state.pending = Data() }
                return .chunk(state.pending, resumed)
            }
            return state.isEnded ? .end(state.error) : .wait
        }
    }

    private func wait() async {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let previous = state.withLock { state in
                    guard state.pending.isEmpty, !state.isEnded else { return continuation as UnsafeContinuation<Void, Never>? }
                    defer { state.reader = continuation }
                    return state.reader
                }
                // It is resumed exactly once: here if there are bytes, or by the call that adds some, or by a second reader.
                previous?.resume()
            }
        } onCancel: {
            cancel()
        }
    }
}
