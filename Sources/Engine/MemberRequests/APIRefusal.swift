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
    /// The page of the provider's own that the member must go through first; it may hold a token and does not print.
    public let page: URL?
    /// What the provider's module knows to do about the code: a sentence of ours.
    public let remedy: String?
    /// What else the provider said, by its own names; it does not print.
    public let fields: [String: JSONValue]
    /// The head of the response that refused; nil where the refusal came in another way. It does not print.
    public let head: ResponseHead?
    /// The same as the provider's module itself says it, such as `VKError` or `GraphError`: cast it where the code is not enough. It does
    /// not print.
    public let cause: (any Error)?

    /// A refusal.
    /// - Parameters:
    ///   - code: The provider's code.
    ///   - text: The provider's text.
    ///   - page: The page that the member must go through first.
    ///   - remedy: What to do about the code.
    ///   - fields: What else the provider said.
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

extension APIRefusal: CustomStringConvertible, CustomReflectable {
    /// Its sentence; never the page's address, the fields, the head or the cause.
    public var description: String { sentence }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A response without its body: what its status and its header fields say.
public struct ResponseHead: Sendable, Equatable {
    /// The status code.
    public let status: Int
    /// The header fields in order; the values of those that may hold a credential do not print.
    public let headers: HTTPHeaders

    /// A head.
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: The header fields.
    public init(status: Int, headers: HTTPHeaders = [:]) {
        self.status = status
        self.headers = headers
    }

    /// The head of a response.
    /// - Parameter response: The response.
    public init(_ response: HTTPResponse) { self.init(status: response.status, headers: response.headers) }
}
