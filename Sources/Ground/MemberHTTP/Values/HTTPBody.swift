public import Foundation
public import MemberCore

/// What a request carries.
public struct HTTPBody: Sendable {
    /// The octets.
    public var bytes: Data
    /// The media type sent when the request names none.
    public var contentType: String?

    /// Octets of any type.
    /// - Parameters:
    ///   - bytes: The octets.
    ///   - contentType: Their media type.
    public init(_ bytes: Data, contentType: String? = nil) {
        self.bytes = bytes
        self.contentType = contentType
    }

    /// A form (`application/x-www-form-urlencoded`), encoded so that every decoder reads the same text.
    /// - Parameter fields: The pairs in order.
    /// - Returns: The body.
    public static func form(_ fields: FormFields) -> HTTPBody {
        HTTPBody(Data(fields.encoded.utf8), contentType: "application/x-www-form-urlencoded")
    }

    /// A JSON text.
    /// - Parameter bytes: UTF-8.
    /// - Returns: The body.
    public static func json(_ bytes: Data) -> HTTPBody { HTTPBody(bytes, contentType: "application/json") }
}
