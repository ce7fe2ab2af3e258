// The part of Hummingbird 2's public interface, and of NIO's and HTTPTypes' that it hands on, that the guide uses.
// Its declarations are documented there.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct ByteBuffer: Sendable {
    let bytes: [UInt8]
    public init<Bytes: Sequence>(bytes: Bytes) where Bytes.Element == UInt8 { self.bytes = Array(bytes) }
    public var readableBytesView: [UInt8] { bytes }
}

public struct HTTPField: Sendable {
    public struct Name: Sendable {
        public let rawName: String
        public init?(_ name: String) { rawName = name }
    }
    public let name: Name
    public let value: String
    public init(name: Name, value: String) { (self.name, self.value) = (name, value) }
}

public struct HTTPFields: Sequence, Sendable {
    private var fields: [HTTPField] = []
    public init() {}
    public mutating func append(_ field: HTTPField) { fields.append(field) }
    public func makeIterator() -> IndexingIterator<[HTTPField]> { fields.makeIterator() }
}

public struct HTTPRequest: Sendable {
    public struct Method: Sendable {
        public let rawValue: String
        public static var get: Method { Method(rawValue: "GET") }
        public static var post: Method { Method(rawValue: "POST") }
        public static var put: Method { Method(rawValue: "PUT") }
        public static var patch: Method { Method(rawValue: "PATCH") }
        public static var delete: Method { Method(rawValue: "DELETE") }
    }
    public var method: Method
    public var authority: String?
    public var path: String?
    public var headerFields: HTTPFields
}

public struct HTTPResponse: Sendable {
    public struct Status: Sendable {
        public init(code: Int) {}
    }
}

public struct RequestBody: AsyncSequence, Sendable {
    public struct AsyncIterator: AsyncIteratorProtocol {
        public mutating func next() async throws -> ByteBuffer? { nil }
    }
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}

public struct Request: Sendable {
    public let head: HTTPRequest
    public var body: RequestBody
    public var method: HTTPRequest.Method { head.method }
    public var headers: HTTPFields { head.headerFields }
}

public protocol ResponseBodyWriter {
    mutating func write(_ buffer: ByteBuffer) async throws
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws
}

public struct ResponseBody: Sendable {
    public init(contentLength: Int? = nil, _ write: @Sendable @escaping (inout any ResponseBodyWriter) async throws -> Void) {}
}

public struct Response: Sendable {
    public init(status: HTTPResponse.Status, headers: HTTPFields = HTTPFields(), body: ResponseBody) {}
}

public struct RouterPath: ExpressibleByStringLiteral, Sendable {
    public init(stringLiteral value: String) {}
}

public struct BasicRequestContext: Sendable {}

public final class Router<Context> {
    public init(context: Context.Type = BasicRequestContext.self) {}
    public func on(
        _ path: RouterPath, method: HTTPRequest.Method,
        use closure: @Sendable @escaping (Request, Context) async throws -> Response
    ) {}
}
