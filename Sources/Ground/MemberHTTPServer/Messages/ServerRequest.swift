public import Foundation
public import MemberCore

/// A request as a handler sees it.
public struct ServerRequest: Sendable {
    /// The method, as on the request line.
    public let method: String
    /// The raw target of the request line: path and query, still encoded.
    public let target: String
    /// The decoded path.
    public let path: String
    /// The decoded query.
    public let query: FormFields
    /// The header fields in order.
    public let headers: HTTPHeaders
    /// The body; empty if there was none.
    public internal(set) var body: Data
    /// The body piece by piece, for routes that ask for it with ``BodyMode/streamed(upTo:from:)``; elsewhere ``body`` in one piece.
    public let stream: RequestStream
    /// The values of the route's `{name}` parameters, decoded.
    public internal(set) var parameters: [String: String]
    /// The numeric address that the connection comes from. Behind a proxy that is the proxy's, see ``client``.
    public let peer: String
    /// The server's identifier of this request, in its log and in the response's `X-Request-Id`. A client's own is ignored.
    public let identifier: String
    /// The pattern of the route that serves it, such as `/members/{id}`; nil for an unknown path or a wrong method.
    public internal(set) var route: String?
    /// The API key of the request, once ``KeyGuard`` has verified it; nil without one.
    public internal(set) var key: VerifiedKey?
    /// The key that the request sends, once a step has read it.
    var readKey: PresentedKey?
    /// The client's address by the proxies in front.
    var forwarded: String?

    /// The client's numeric address: that of ``peer``, or the one in `X-Forwarded-For` that the proxies of
    /// ``HTTPServerConfiguration/proxies`` have seen.
    public var client: String { forwarded ?? peer }

    /// The key that the request sends.
    var presentedKey: PresentedKey { readKey ?? PresentedKey(headers) }

    /// The cookies by name; of two with the same name the first.
    public var cookies: [String: String] { Cookies.parse(headers.all("Cookie")) }

    /// Reads the body as a form.
    /// - Returns: The pairs in order.
    /// - Throws: ``HTTPServerError/unexpectedMediaType`` unless it is `application/x-www-form-urlencoded`,
    ///   ``HTTPServerError/malformedBody`` for broken encoding. If the handler does not catch them, they become 415 and 400.
    public func form() throws(HTTPServerError) -> FormFields {
        guard headers.mediaType == "application/x-www-form-urlencoded" else { throw .unexpectedMediaType }
        guard let text = String(validUTF8: body), let fields = FormFields(encoded: text) else {
            throw .malformedBody
        }
        return fields
    }

    /// Reads the body as JSON.
    /// - Parameter type: The type to decode.
    /// - Returns: The value.
    /// - Throws: ``HTTPServerError/unexpectedMediaType`` unless it is `application/json` or ends in `+json`,
    ///   ``HTTPServerError/malformedBody`` if it does not decode. If the handler does not catch them, they become 415 and 400.
    public func json<Value: Decodable>(_ type: Value.Type) throws(HTTPServerError) -> Value {
        guard let mediaType = headers.mediaType, mediaType == "application/json" || mediaType.hasSuffix("+json") else {
            throw .unexpectedMediaType
        }
        do { return try JSONDecoder().decode(type, from: body) } catch { throw .malformedBody }
    }
}

extension ServerRequest {
    /// Reads the rest of a streamed body: a route that refuses before this keeps nothing of the body in memory.
    /// - Returns: The same request with the whole ``body``.
    /// - Throws: ``HTTPServerError/bodyBroken`` if the rest does not come.
    package func withWholeBody() async throws(HTTPServerError) -> ServerRequest {
        guard stream.pipe != nil else { return self }
        var (request, pieces, whole) = (self, stream.makeAsyncIterator(), Data())
        while let piece = try await pieces.next() { whole.append(piece) }
        request.body = whole
        return request
    }
}

extension ServerRequest: Masked {
    /// Method, path without the query, fields without possible credentials, and the body's size.
    public var description: String {
        let parts = target.split(at: "?", maxSplits: 1, omitsEmpty: false)
        return "\(method) \(parts[0])\(parts.count > 1 ? "?<secret>" : "") \(headers) <\(body.count) bytes>"
    }
}
