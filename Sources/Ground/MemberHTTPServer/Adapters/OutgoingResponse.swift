public import Foundation
public import MemberCore

/// A response of a ``Router`` for another server to send.
public struct OutgoingResponse: Sendable {
    /// The status code.
    public let status: Int
    /// All header fields but `Content-Length`, `Transfer-Encoding` and `Connection`, which are the other server's.
    public let headers: HTTPHeaders
    /// The bytes of the body, of `HEAD` those that `GET` would bring; nil if that is not known.
    public let length: Int?
    private let response: ServerResponse
    private let isHead: Bool
    private let pipeLimit: Int
    private let diagnostics: Diagnostics

    init(
        _ response: ServerResponse, isHead: Bool, _ configuration: HTTPServerConfiguration, _ diagnostics: Diagnostics
    ) {
        let response = response.asSent(configuration)
        var headers = HTTPHeaders()
        for field in response.headers.fields where !Self.others.contains(field.name.lowercased()) {
            headers.add(field.name, configuration.sent(field))
        }
        response.eachDefault(configuration) { headers.add($0, $1) }
        (status, self.headers, self.response, self.isHead) = (response.status, headers, response, isHead)
        (pipeLimit, self.diagnostics) = (configuration.pipeLimit, diagnostics)
        switch response.source {
        case .body: length = response.body.count
        case .file(_, let range): length = range.count
        case .stream(let stream): length = stream.length
        }
    }

    private static let others: Set = ["content-length", "transfer-encoding", "connection"]

    /// Gives the body piece by piece; of `HEAD` nothing.
    ///
    /// A silent stream of events gets no comments here: its proxy must bear its silence.
    /// - Parameter write: Sends a piece, and returns when the client has room for the next one.
    /// - Throws: What `write` throws; ``HTTPServerError/responseBroken`` if the handler failed within the body, and
    ///   ``HTTPServerError/fileUnavailable`` if its file cannot be read: the connection is to be closed then.
    @concurrent public func send(_ write: @concurrent (Data) async throws -> Void) async throws {
        guard !isHead else { return }
        switch response.source {
        case .body: if !response.body.isEmpty { try await write(response.body) }
        case .file(let open, let range):
            guard let descriptor = open() else { throw HTTPServerError.fileUnavailable }
            defer { OpenFile.close(descriptor) }
            for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.pieceSize) {
                let count = min(Self.pieceSize, range.upperBound - start)
                guard let part = OpenFile.part(of: descriptor, from: start, count: count), part.count == count else {
                    throw HTTPServerError.fileUnavailable
                }
                try await write(part)
            }
        case .stream(let stream): try await send(stream, write)
        }
    }

    private static let pieceSize = 64 << 10

    @concurrent private func send(_ stream: ResponseStream, _ write: @concurrent (Data) async throws -> Void) async throws {
        let (wakes, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let output = OutputPipe(limit: pipeLimit) { wake.yield() }
        async let produced: Void = stream.produce(into: output, diagnostics)
        // However it ends, the handler's part ends with it.
        defer { output.fail() }
        var waiting = wakes.makeAsyncIterator()
        var buffer = Data(count: Self.pieceSize)
        while true {
            switch buffer.withUnsafeMutableBytes({ output.read(into: $0) }) {
            case .bytes(let count): try await write(Data(buffer.prefix(count)))
            case .ended: return await produced
            case .broken: throw HTTPServerError.responseBroken
            case .empty: if await waiting.next() == nil { throw CancellationError() }
            }
        }
    }
}
