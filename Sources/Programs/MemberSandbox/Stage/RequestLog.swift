public import Foundation
import MemberCore
import MemberHTTPServer

/// The last ``capacity`` requests to the sandbox's providers.
///
/// ```swift
/// for await request in sandbox.requestLog.requests() { print(request.method, request.path, request.status) }
/// ```
/// A request is in it once its response was sent or has broken off: a moment after the client has read it.
public final class RequestLog: Sendable {
    /// How many requests are remembered, and how many wait for a slow reader.
    public static let capacity = 500
    /// How many readers are told at once.
    public static let readerLimit = 32

    private struct State: Sendable {
        var entries: [LoggedRequest] = []
        var count = 0
        /// What running requests met, by their identifiers.
        var met: [String: String] = [:]
        /// The fields of running requests, by their identifiers.
        var fields: [String: [String]] = [:]
        var readers: [Int: AsyncStream<LoggedRequest>.Continuation] = [:]
        var readerCount = 0
        var isOver = false
    }
    private let clock: any MemberClock
    private let state = Locked(State())

    init(clock: any MemberClock) { self.clock = clock }

    /// What is remembered, oldest first.
    public var entries: [LoggedRequest] { state.value.entries }

    /// What is remembered and what comes, oldest first, until the sandbox stops.
    /// - Parameter id: Only what came after this entry.
    /// - Returns: The requests; of more than ``capacity`` that wait the oldest are dropped. One more than ``readerLimit`` readers ends
    ///   the oldest one, because a browser that is gone is noticed only at the next event.
    public func requests(after id: Int = 0) -> AsyncStream<LoggedRequest> {
        let (stream, continuation) = AsyncStream<LoggedRequest>.makeStream(bufferingPolicy: .bufferingNewest(Self.capacity))
        let (number, surplus) = state.withLock { state in
            for entry in state.entries where entry.id > id { continuation.yield(entry) }
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

    /// Ends every reading.
    func finish() {
        let readers = state.withLock { state in
            state.isOver = true
            defer { state.readers = [:] }
            return Array(state.readers.values)
        }
        for reader in readers { reader.finish() }
    }

    func note(_ request: String, _ fault: Fault.Kind) { state.withLock { $0.met[request] = Fault(fault).text } }

    /// Notes the names of a running request's fields; never a value, and nothing that may be one.
    func note(_ request: ServerRequest) {
        let form = request.method == "POST" ? (try? request.form())?.fields ?? [] : []
        let names = (request.query.fields + form).map(\.name).filter(Self.isName)
        guard !names.isEmpty else { return }
        let sorted = Array(Set(names).sorted().prefix(40))
        state.withLock { $0.fields[request.identifier] = sorted }
    }

    private static func isName(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
    }

    func record(_ host: String, _ record: AccessRecord, path: String) {
        let time = clock.now
        state.withLock { state in
            state.count += 1
            let (seconds, attoseconds) = record.duration.components
            let entry = LoggedRequest(
                id: state.count, time: time, host: host, method: record.method, path: String(path.prefix(200)),
                status: record.status, milliseconds: Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000),
                bytes: record.bytes, isComplete: record.isComplete,
                fields: state.fields.removeValue(forKey: record.identifier) ?? [],
                fault: state.met.removeValue(forKey: record.identifier))
            if state.entries.count == Self.capacity { state.entries.removeFirst() }
            state.entries.append(entry)
            // Under the lock, to keep the order; it only queues.
            for reader in state.readers.values { reader.yield(entry) }
        }
    }
}

/// One request that a provider of the sandbox got: of its query and its body nothing but the names of the fields.
public struct LoggedRequest: Sendable, Equatable, Identifiable, Codable {
    /// Its place in the log, from 1.
    public let id: Int
    /// When it was over.
    public let time: Date
    /// Provider and host, such as `vk/api`.
    public let host: String
    /// The method.
    public let method: String
    /// The path without its query; `{id}` replaces a part that identifies a purchase or a person.
    public let path: String
    /// The status code; 0 without a response.
    public let status: Int
    /// From the request line to the last byte.
    public let milliseconds: Int
    /// The bytes of the response's body.
    public let bytes: Int
    /// Whether the response was sent to its end.
    public let isComplete: Bool
    /// The names of the fields in its query and its form, in alphabetical order; no value.
    public let fields: [String]
    /// The fault it met, such as `status=503`.
    public let fault: String?

    private enum CodingKeys: String, CodingKey {
        case id, time, host, method, path, status, milliseconds, bytes, fields, fault
        case isComplete = "complete"
    }
}

extension LoggedRequest {
    /// The entry as one line of JSON.
    var json: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        // Whole numbers and texts can always be written.
        return (try? encoder.encode(self)) ?? Data("{}".utf8)
    }
}
