public import Foundation
public import MemberCore
public import MemberHTTP

/// A provider's own refusal of a call.
///
/// Only the code and the text print: the page, the fields, the head and the cause may hold a token or what is the member's.
public struct APIRefusal: Sendable {
    /// The provider's code, as written.
    public let code: String
    /// The provider's text, cut to 200 characters; data, never shown to the member as it is.
    public let text: String
    /// The provider's page that the member must complete first; it may contain a token and does not print.
    public let page: URL?
    /// The remedy that the provider's module knows for the code: a sentence of this project.
    public let remedy: String?
    /// Further values of the provider, by its own names; they do not print.
    public let fields: [String: JSONValue]
    /// The head of the response that refused; nil where the refusal was not a response of its own. It does not print.
    public let head: ResponseHead?
    /// The same as the provider's module itself says it, such as `VKError` or `GraphError`: cast it where the code is not enough. It does
    /// not print.
    public let cause: (any Error)?

    /// Creates a refusal.
    /// - Parameters:
    ///   - code: The provider's code.
    ///   - text: The provider's text.
    ///   - page: The page that the member must complete first.
    ///   - remedy: The remedy for the code.
    ///   - fields: Further values of the provider.
    ///   - head: The head of the response that refused.
    ///   - cause: The same in the words of the provider's module.
    public init(
        code: String, text: String, page: URL? = nil, remedy: String? = nil, fields: [String: JSONValue] = [:],
        head: ResponseHead? = nil, cause: (any Error)? = nil
    ) {
        self.code = code
        self.text = String(text.prefix(200))
        self.page = page
        self.remedy = remedy
        self.fields = fields
        self.head = head
        self.cause = cause
    }

    var sentence: String { "The provider refused the call (\(code))." }
}

extension APIRefusal: Equatable {
    /// Equal refusals say the same; the cause is no more than that in other words.
    public static func == (left: APIRefusal, right: APIRefusal) -> Bool {
        left.code == right.code && left.text == right.text && left.page == right.page && left.remedy == right.remedy
            && left.fields == right.fields && left.head == right.head
    }
}

extension APIRefusal: Masked {
    /// Its sentence; never the page's address, the fields, the head or the cause.
    public var description: String { sentence }
}

/// A response without its body: its status and its header fields.
public struct ResponseHead: Sendable, Equatable {
    /// The status code.
    public let status: Int
    /// The header fields in order; the values of those that may contain a credential do not print.
    public let headers: HTTPHeaders

    /// Creates a head.
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: The header fields.
    public init(status: Int, headers: HTTPHeaders = [:]) {
        self.status = status
        self.headers = headers
    }

    /// Creates the head of a response.
    /// - Parameter response: The response.
    public init(_ response: HTTPResponse) { self.init(status: response.status, headers: response.headers) }
}
