// The part of Vapor 4's public interface, and of NIO's that it hands on, that the guide uses.
// Its declarations are documented there.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct ByteBuffer: Sendable {
    let bytes: [UInt8]
    public init<Bytes: Sequence>(bytes: Bytes) where Bytes.Element == UInt8 { self.bytes = Array(bytes) }
    public var readableBytesView: [UInt8] { bytes }
}

public struct HTTPHeaders: Sequence, Sendable {
    private let fields: [(name: String, value: String)]
    public init(_ elements: [(String, String)] = []) { fields = elements.map { (name: $0.0, value: $0.1) } }
    public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> { fields.makeIterator() }
}

public struct HTTPMethod: Sendable {
    public let rawValue: String
    public static var GET: HTTPMethod { HTTPMethod(rawValue: "GET") }
    public static var POST: HTTPMethod { HTTPMethod(rawValue: "POST") }
    public static var PUT: HTTPMethod { HTTPMethod(rawValue: "PUT") }
    public static var PATCH: HTTPMethod { HTTPMethod(rawValue: "PATCH") }
    public static var DELETE: HTTPMethod { HTTPMethod(rawValue: "DELETE") }
}

public struct HTTPResponseStatus: Sendable {
    public init(statusCode: Int, reasonPhrase: String = "") {}
}

public struct URI: Sendable { public let string: String }

public struct SocketAddress: Sendable { public let ipAddress: String? }

public final class Request: Sendable {
    public struct Body: AsyncSequence, Sendable {
        public struct AsyncIterator: AsyncIteratorProtocol {
            public mutating func next() async throws -> ByteBuffer? { nil }
        }
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    }
    public let id: String
    public let method: HTTPMethod
    public let url: URI
    public let headers: HTTPHeaders
    public let remoteAddress: SocketAddress?
    public var body: Body { Body() }

    init(_ id: String, _ method: HTTPMethod, _ url: URI, _ headers: HTTPHeaders, _ remoteAddress: SocketAddress?) {
        (self.id, self.method, self.url, self.headers, self.remoteAddress) = (id, method, url, headers, remoteAddress)
    }
}

public protocol AsyncBodyStreamWriter: Sendable {
    func writeBuffer(_ buffer: ByteBuffer) async throws
}

public final class Response: Sendable {
    public struct Body: Sendable {
        public init(managedAsyncStream: @Sendable @escaping (any AsyncBodyStreamWriter) async throws -> Void, count: Int = -1) {}
    }
    public init(status: HTTPResponseStatus, headers: HTTPHeaders, body: Body) {}
}

public struct PathComponent: ExpressibleByStringLiteral, Sendable {
    public init(stringLiteral value: String) {}
}

public enum HTTPBodyStreamStrategy: Sendable { case stream, collect }

public final class Application: Sendable {
    public init() {}
    public func on(
        _ method: HTTPMethod, _ path: PathComponent..., body: HTTPBodyStreamStrategy = .collect,
        use closure: @Sendable @escaping (Request) async throws -> Response
    ) {}
}
