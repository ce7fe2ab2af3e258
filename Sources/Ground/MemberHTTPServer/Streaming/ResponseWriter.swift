public import Foundation
import MemberCore

/// Takes the pieces of a response's body in order; valid only within the closure that got it.
public struct ResponseWriter: Sendable {
    let output: OutputPipe

    /// Sends a piece. It waits while the client is slower than the writer, so that the pieces do not pile up.
    /// - Parameter piece: Some of the body.
    /// - Throws: ``HTTPServerError/clientLeft`` once the client has left.
    public func write(_ piece: Data) async throws(HTTPServerError) {
        guard await output.write(piece) else { throw .clientLeft }
    }

    /// Sends a piece of text.
    /// - Parameter text: Some of the body.
    /// - Throws: ``HTTPServerError/clientLeft`` once the client has left.
    public func write(_ text: String) async throws(HTTPServerError) { try await write(Data(text.utf8)) }
}

/// A body that is written while it is sent.
struct ResponseStream: Sendable {
    /// Its bytes in all, if that is known.
    let length: Int?
    /// After how long a silence a comment is sent, if it is a stream of events.
    let heartbeat: Duration?
    /// Writes it.
    let body: @Sendable (ResponseWriter) async throws -> Void

    /// Writes the body to its end. If that fails, the connection breaks off, so that no client takes the body for whole.
    func produce(into output: OutputPipe, _ diagnostics: Diagnostics) async {
        do {
            try await body(ResponseWriter(output: output))
            output.finish()
        } catch {
            let isOver = output.isOver
            output.breakOff()
            if !isOver, !(error is CancellationError) { diagnostics.reportFailure(of: error) }
        }
    }
}

/// The part of a response's body that the handler has written and the connection has not sent yet: bounded, so that the faster side
/// waits.
final class OutputPipe: Sendable {
    /// The result of a read by the connection.
    enum Reading: Sendable { case bytes(Int), empty, ended, broken }
    /// How it ends; `breaking` after the written bytes have been moved.
    private enum End: Sendable { case ended, breaking, broken }
    private struct State: Sendable {
        var pieces = PieceQueue()
        var end: End?
        var isAwaited = false
        var writer: CheckedContinuation<Bool, Never>?

        mutating func takeWriter() -> CheckedContinuation<Bool, Never>? {
            defer { writer = nil }
            return writer
        }

        mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
            if end == .broken { return .broken }
            let count = pieces.move(into: buffer)
            if count > 0 { return .bytes(count) }
            switch end {
            case .ended: return .ended
            case .breaking, .broken: return .broken
            case nil: break
            }
            isAwaited = true
            return .empty
        }
    }

    /// After how long a silence a comment is sent.
    let heartbeat: Duration?
    private let limit: Int
    private let wake: @Sendable () -> Void
    private let state = Locked(State())

    /// An empty pipe.
    /// - Parameters:
    ///   - limit: How many bytes it takes before the writer waits.
    ///   - heartbeat: After how long a silence a comment is sent.
    ///   - wake: Called when there are bytes for a connection that found none.
    init(limit: Int, heartbeat: Duration? = nil, wake: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.heartbeat = heartbeat
        self.wake = wake
    }

    /// Whether no more bytes are read or written.
    var isOver: Bool { state.withLock { $0.end != nil } }

    /// Adds a piece, and waits while there is too much.
    /// - Returns: Whether there still is a reader.
    func write(_ piece: Data) async -> Bool {
        guard add(piece) else { return false }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let verdict = state.withLock { state -> Bool? in
                    if state.end != nil || Task.isCancelled { return false }
                    if state.pieces.count <= limit { return true }
                    state.writer = continuation
                    return nil
                }
                if let verdict { continuation.resume(returning: verdict) }
            }
        } onCancel: {
            state.withLock { $0.takeWriter() }?.resume(returning: false)
        }
    }

    /// A comment that keeps the connection and everything on the way awake.
    func beat() { _ = add(Data(":\n\n".utf8)) }

    /// The body is whole.
    func finish() { close(.ended) }

    /// Leaves the body incomplete; the written bytes are sent before the connection is closed.
    func breakOff() { close(.breaking) }

    /// Ends the body because the reader has left, or the body took too long.
    func fail() { close(.broken) }

    /// Moves bytes to the connection.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
        let (reading, writer) = state.withLock { state in
            let reading = state.read(into: buffer)
            return (reading, state.pieces.count <= limit / 2 ? state.takeWriter() : nil)
        }
        writer?.resume(returning: true)
        return reading
    }

    private func add(_ piece: Data) -> Bool {
        let (isOpen, isAwaited) = state.withLock { state in
            guard state.end == nil else { return (false, false) }
            guard !piece.isEmpty else { return (true, false) }
            state.pieces.append(piece)
            defer { state.isAwaited = false }
            return (true, state.isAwaited)
        }
        if isAwaited { wake() }
        return isOpen
    }

    private func close(_ end: End) {
        let isAwaited = state.withLock { state in
            guard state.end == nil || state.end == .breaking && end == .broken else { return false }
            state.end = end
            defer { state.isAwaited = false }
            return state.isAwaited
        }
        state.withLock { $0.takeWriter() }?.resume(returning: false)
        if isAwaited { wake() }
    }
}
