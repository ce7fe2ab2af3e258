public import Foundation
import MemberCore

/// A request's body, piece by piece; one reader, once.
///
/// ```swift
/// router.on("POST", "/files", body: .streamed(upTo: 1 << 30)) { request in
///     for try await piece in request.stream { try file.write(contentsOf: piece) }
///     return .empty()
/// }
/// ```
/// Reading throws ``HTTPServerError/bodyBroken`` when the client leaves before the end, is too slow, or sends too much.
public struct RequestStream: AsyncSequence, Sendable {
    let pipe: InputPipe?
    let whole: Data

    /// Begins to read.
    /// - Returns: The pieces.
    public func makeAsyncIterator() -> Iterator { Iterator(pipe: pipe, whole: whole.isEmpty ? nil : whole) }

    /// The pieces in order.
    public struct Iterator: AsyncIteratorProtocol {
        let pipe: InputPipe?
        var whole: Data?

        /// Waits for the next piece.
        /// - Returns: The piece, or nil at the end.
        /// - Throws: ``HTTPServerError/bodyBroken`` if the rest does not come.
        public mutating func next() async throws(HTTPServerError) -> Data? {
            if let pipe { return try await pipe.next() }
            defer { whole = nil }
            return whole
        }

        /// Waits for the next piece.
        /// - Parameter actor: The actor on whose executor it returns.
        /// - Returns: The piece, or nil at the end.
        /// - Throws: ``HTTPServerError/bodyBroken`` if the rest does not come.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(HTTPServerError) -> Data? {
            try await next()
        }
    }
}

/// The part of a request's body that has come and the handler has not read yet: bounded, so that the client waits.
final class InputPipe: Sendable {
    /// The result of adding a piece.
    enum Push: Sendable {
        /// It is kept.
        case taken
        /// It is kept, and the client is to wait.
        case full
        /// There is no longer a reader.
        case unwanted
    }
    private enum End: Sendable { case whole, broken, unwanted }
    private struct State: Sendable {
        var pieces = PieceQueue()
        var end: End?
        var isPaused = false
        var reader: CheckedContinuation<Void, Never>?

        mutating func takeReader() -> CheckedContinuation<Void, Never>? {
            defer { reader = nil }
            return reader
        }
    }

    private let limit: Int
    private let wake: @Sendable () -> Void
    private let state = Locked(State())

    /// An empty pipe.
    /// - Parameters:
    ///   - limit: How many bytes it takes before the client waits.
    ///   - wake: Called when a waiting client may go on.
    init(limit: Int, wake: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.wake = wake
    }

    /// Adds a piece.
    func push(_ piece: Data) -> Push {
        let (push, reader) = state.withLock { state -> (Push, CheckedContinuation<Void, Never>?) in
            guard state.end == nil else { return (.unwanted, nil) }
            state.pieces.append(piece)
            // Only the reader ends a pause, and says so: the client of an earlier piece of the same input already waits.
            if state.pieces.count > limit { state.isPaused = true }
            return (state.isPaused ? .full : .taken, state.takeReader())
        }
        reader?.resume()
        return push
    }

    /// The body is whole.
    func end() { finish(.whole) }

    /// The rest of the body does not come.
    func fail() { finish(.broken) }

    /// The handler wants no more.
    func close() { finish(.unwanted) }

    /// Waits for the next piece.
    /// - Returns: The piece, or nil at the end.
    /// - Throws: ``HTTPServerError/bodyBroken`` if the rest does not come.
    func next() async throws(HTTPServerError) -> Data? {
        while true {
            let (piece, end, isResumed) = take()
            if isResumed { wake() }
            if let piece { return piece }
            switch end {
            case .whole, .unwanted: return nil
            case .broken: throw .bodyBroken
            case nil: await wait()
            }
            if Task.isCancelled { throw .bodyBroken }
        }
    }

    private func take() -> (Data?, End?, Bool) {
        state.withLock { state in
            let piece = state.pieces.popFirst()
            let isResumed = state.isPaused && state.pieces.count <= limit / 2
            if isResumed { state.isPaused = false }
            return (piece, state.end, isResumed)
        }
    }

    private func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if state.pieces.count > 0 || state.end != nil || Task.isCancelled { return true }
                    state.reader = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.takeReader() }?.resume()
        }
    }

    private func finish(_ end: End) {
        let (reader, isResumed) = state.withLock { state -> (CheckedContinuation<Void, Never>?, Bool) in
            guard state.end == nil else { return (nil, false) }
            state.end = end
            if end != .whole { state.pieces.removeAll() }
            defer { state.isPaused = false }
            return (state.takeReader(), state.isPaused)
        }
        reader?.resume()
        if isResumed { wake() }
    }
}
