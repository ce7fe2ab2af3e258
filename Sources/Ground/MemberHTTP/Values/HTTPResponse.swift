public import Foundation
public import MemberCore

/// An answer, whole.
public struct HTTPResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields in order.
    public var headers: HTTPHeaders
    /// The body; empty if there was none.
    public var body: Data

    /// An answer.
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: The header fields.
    ///   - body: The body.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The media type in lower case, without its parameters.
    public var mediaType: String? { headers.mediaType }
}
