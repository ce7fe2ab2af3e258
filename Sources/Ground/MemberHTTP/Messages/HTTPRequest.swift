public import Foundation
public import MemberCore

/// A request to send.
///
/// ```swift
/// var request = HTTPRequest(.post, url)
/// request.headers["Accept"] = "application/json"
/// request.body = .form([("grant_type", "refresh_token")])
/// let response = try await transport.send(request)
/// ```
public struct HTTPRequest: Sendable {
    /// The method, upper case (RFC 9110 §9).
    public struct Method: RawRepresentable, Hashable, Sendable {
        /// The token on the request line.
        public let rawValue: String
        /// Any method.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// `GET`.
        public static let get = Method(rawValue: "GET")
        /// `HEAD`.
        public static let head = Method(rawValue: "HEAD")
        /// `POST`.
        public static let post = Method(rawValue: "POST")
        /// `PUT`.
        public static let put = Method(rawValue: "PUT")
        /// `DELETE`.
        public static let delete = Method(rawValue: "DELETE")
    }

    /// How to handle a response of status 301, 302, 303, 307 or 308.
    public enum Redirects: Sendable, Equatable {
        /// It is returned as it is. The default: a body may carry a code or a secret (RFC 9700 §4.12).
        case deliver
        /// It is followed up to so many times; `Authorization`, `Cookie` and the client certificate are left behind when the
        /// host, port or scheme changes, and https never becomes http.
        case follow(maximum: Int)
    }

    /// The method; GET by default.
    public var method: Method
    /// The address; its fragment is not sent.
    public var url: URL
    /// The header fields. `Host` and `Content-Length` are the transport's.
    public var headers = HTTPHeaders()
    /// The body, if there is one; its `Content-Type` is sent unless ``headers`` has one.
    public var body: HTTPBody?
    /// Time and size limits.
    public var limits = HTTPLimits()
    /// How to handle a redirect.
    public var redirects = Redirects.deliver
    /// Called with the progress of the bodies; nil by default.
    public var progress: HTTPProgress?

    /// A request.
    /// - Parameters:
    ///   - method: The method.
    ///   - url: An absolute http or https address.
    public init(_ method: Method = .get, _ url: URL) {
        self.method = method
        self.url = url
    }
}

/// How long a request may take, and how large its response may be.
public struct HTTPLimits: Sendable, Equatable {
    /// The time to connect, TLS included; 10 s.
    public var connect: Duration = .seconds(10)
    /// From start to the last byte, redirects included; 30 s. Raise it for a long stream.
    public var whole: Duration = .seconds(30)
    /// How long an open connection may move no byte; no limit by default. It may run over by a quarter. The time a
    /// reader of a stream takes does not count.
    public var idle: Duration?
    /// The largest body read, in bytes after decompression, into memory, a stream or a file alike; 64 MiB.
    public var body = 64 << 20

    /// The defaults.
    public init() {}

    /// Limits for the back channel of OAuth: 30 s and 1 MiB.
    package static var backChannel: HTTPLimits {
        var limits = HTTPLimits()
        limits.body = 1 << 20
        return limits
    }
}

extension HTTPRequest {
    /// Whether method and header names are tokens (RFC 9110 §5.6.2), so that none of them can break out of its line.
    var hasLegalNames: Bool {
        method.rawValue.isToken && headers.fields.allSatisfy { $0.name.isToken }
    }
}

extension HTTPRequest {
    /// The request as it is sent: its body packed as requested, with the header field for that.
    var packed: HTTPRequest {
        guard let body, let coding = body.coding, case .bytes(let bytes) = body.content, let packed = Gzip.packed(bytes) else {
            return self
        }
        var request = self
        request.body = HTTPBody(packed, contentType: body.contentType)
        request.headers["Content-Encoding"] = coding.rawValue
        return request
    }
}

extension URL {
    /// Whether this is an absolute http or https address without a user's name or password in it (RFC 9110 §4.2.4).
    var isWebAddress: Bool {
        guard let scheme = scheme?.lowercased(), scheme == "http" || scheme == "https" else { return false }
        return host()?.isEmpty == false && user() == nil && password() == nil
    }
}
