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

    /// What is done with a 301, 302, 303, 307 or 308 answer.
    public enum Redirects: Sendable, Equatable {
        /// It is the answer. The default: a body may carry a code or a secret (RFC 9700 §4.12).
        case deliver
        /// It is followed up to so many times; `Authorization`, `Cookie` and the client certificate are left behind when the
        /// host, port or scheme changes, and https never falls to http.
        case follow(maximum: Int)
    }

    /// The method; GET unless said otherwise.
    public var method: Method
    /// The address; its fragment is not sent.
    public var url: URL
    /// The header fields. `Host` and `Content-Length` are the transport's.
    public var headers = HTTPHeaders()
    /// The body, if there is one; it brings its `Content-Type` unless ``headers`` has one.
    public var body: HTTPBody?
    /// Time and size limits.
    public var limits = HTTPLimits()
    /// What is done with a redirect answer.
    public var redirects = Redirects.deliver
    /// Who is told how far the bodies have got; nobody by default.
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
