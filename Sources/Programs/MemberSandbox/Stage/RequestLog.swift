public import Foundation
import MemberCore
import MemberHTTPServer

/// The last ``capacity`` requests to the sandbox's providers.
///
/// ```swift
/// for await request in sandbox.requestLog.requests() { print(request.method, request.path, request.status) }
/// ```
/// A request enters the log once its response is sent or broken off, a moment after the client has read it.
public final class RequestLog: Sendable {
    /// The number of requests that the log keeps, and that wait for a slow reader.
    public static let capacity = 500
    /// The number of readers at the same time.
    public static let readerLimit = 32

    private struct State: Sendable {
        var entries: [KeptRequest] = []
        var count = 0
        /// The faults that running requests met, by the requests' identifiers.
        var met: [String: String] = [:]
        /// The names of running requests' fields, by the requests' identifiers.
        var fields: [String: [String]] = [:]
        /// The running requests and their responses, by the requests' identifiers.
        var messages: [String: (request: KeptMessage, response: KeptMessage?)] = [:]
        var readers: [Int: AsyncStream<LoggedRequest>.Continuation] = [:]
        var readerCount = 0
        var isOver = false
    }
    private let clock: any MemberClock
    private let state = Locked(State())

    init(clock: any MemberClock) { self.clock = clock }

    /// The requests in the log, the oldest first.
    public var entries: [LoggedRequest] { state.value.entries.map(\.shown) }

    /// Returns the requests in the log and those to come, the oldest first, until the sandbox stops.
    /// - Parameter id: The entry after which the requests begin.
    /// - Returns: The requests; if more than ``capacity`` of them wait, the oldest are dropped. A reader beyond ``readerLimit``
    ///   ends the oldest one, because a browser that has left is only noticed at the next event.
    public func requests(after id: Int = 0) -> AsyncStream<LoggedRequest> {
        let (stream, continuation) = AsyncStream<LoggedRequest>.makeStream(bufferingPolicy: .bufferingNewest(Self.capacity))
        // Messages are masked before the lock is taken, and only once.
        _ = entries
        let (number, surplus) = state.withLock { state in
            for kept in state.entries where kept.entry.id > id { continuation.yield(kept.shown) }
            guard !state.isOver else { return (nil as Int?, nil as AsyncStream<LoggedRequest>.Continuation?) }
            let oldest = state.readers.count >= Self.readerLimit ? state.readers.keys.min() : nil
            let surplus = oldest.flatMap { state.readers.removeValue(forKey: $0) }
            state.readerCount += 1
            state.readers[state.readerCount] = continuation
            return (state.readerCount, surplus)
        }
        surplus?.finish()
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.readers[number] = nil } }
        return stream
    }

    /// Ends all readers.
    func finish() {
        let readers = state.withLock { state in
            state.isOver = true
            defer { state.readers = [:] }
            return Array(state.readers.values)
        }
        for reader in readers { reader.finish() }
    }

    func note(_ request: String, _ fault: Fault.Kind) { state.withLock { $0.met[request] = Fault(fault).text } }

    /// Records a running request, and the names of its fields unless they may be values.
    func note(_ request: ServerRequest) {
        let message = KeptMessage(request)
        state.withLock { $0.messages[request.identifier] = (message, nil) }
        let form = request.method == "POST" ? (try? request.form())?.fields ?? [] : []
        let names = (request.query.fields + form).map(\.name).filter(Self.isName)
        guard !names.isEmpty else { return }
        let sorted = Array(Set(names).sorted().prefix(40))
        state.withLock { $0.fields[request.identifier] = sorted }
    }

    /// Records the response to a running request.
    func note(_ response: ServerResponse, to request: ServerRequest) {
        let message = KeptMessage(response)
        state.withLock { $0.messages[request.identifier]?.response = message }
    }

    /// Forgets a request that does not enter the log.
    func drop(_ request: String) {
        state.withLock { state in
            state.messages[request] = nil
            state.fields[request] = nil
            state.met[request] = nil
        }
    }

    /// The number of requests that have not entered the log.
    var runningCount: Int { state.value.messages.count }

    private static func isName(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
    }

    func record(_ host: String, _ record: AccessRecord, path: String) {
        let time = clock.now
        let (messages, isRead) = state.withLock { ($0.messages.removeValue(forKey: record.identifier), !$0.readers.isEmpty) }
        // Masking takes time, and other requests wait for the lock.
        if isRead { _ = (messages?.request.shown, messages?.response?.shown) }
        state.withLock { state in
            state.count += 1
            let (seconds, attoseconds) = record.duration.components
            let entry = LoggedRequest(
                id: state.count, time: time, host: host, method: record.method, path: String(MaskedText.path(path).prefix(200)),
                status: record.status, milliseconds: Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000),
                bytes: record.bytes, isComplete: record.isComplete,
                fields: state.fields.removeValue(forKey: record.identifier) ?? [],
                fault: state.met.removeValue(forKey: record.identifier))
            let kept = KeptRequest(entry: entry, request: messages?.request, response: messages?.response)
            if state.entries.count == Self.capacity { state.entries.removeFirst() }
            state.entries.append(kept)
            guard !state.readers.isEmpty else { return }
            // This happens under the lock, to keep the order; it only adds to a queue.
            let shown = kept.shown
            for reader in state.readers.values { reader.yield(shown) }
        }
    }
}

/// A request to a provider of the sandbox. Secrets in its query, its headers and its body are masked, see ``LoggedMessage``.
public struct LoggedRequest: Sendable, Equatable, Identifiable, Codable {
    /// The number in the log, from 1.
    public let id: Int
    /// When the request ended.
    public let time: Date
    /// The provider and the host, such as `vk/api`.
    public let host: String
    /// The method.
    public let method: String
    /// The path without its query; `{id}` replaces a part that identifies a purchase or a person.
    public let path: String
    /// The status code; 0 without a response.
    public let status: Int
    /// The time from the request line to the last byte.
    public let milliseconds: Int
    /// The bytes of the response's body.
    public let bytes: Int
    /// Whether the response was sent completely.
    public let isComplete: Bool
    /// The names of the fields in the query and the form, in alphabetical order, without values.
    public let fields: [String]
    /// The fault that the request met, such as `status=503`.
    public let fault: String?
    /// The request's header fields and body; nil for an unknown path.
    public internal(set) var request: LoggedMessage?
    /// The response's header fields and body; nil without a response, and for an unknown path.
    public internal(set) var response: LoggedMessage?

    private enum CodingKeys: String, CodingKey {
        case id, time, host, method, path, status, milliseconds, bytes, fields, fault, request, response
        case isComplete = "complete"
    }
}

extension LoggedRequest {
    /// The entry as one line of JSON.
    var json: Data {
        let encoder = JSONEncoder.sorted
        encoder.dateEncodingStrategy = .iso8601
        // Integers and texts can always be encoded.
        return (try? encoder.encode(self)) ?? Data("{}".utf8)
    }
}
