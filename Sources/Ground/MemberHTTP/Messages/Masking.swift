import Foundation
public import MemberCore

// HTTP messages carry tokens, codes and passwords: their descriptions show where they go and how large they are.

extension HTTPRequest: Masked {
    /// Method, address without its query, fields without possible credentials, and the body's size.
    public var description: String {
        ([method.rawValue, url.masked, headers.description] + (body.map { [$0.description] } ?? [])).joined(separator: " ")
    }
}

extension HTTPResponse: Masked {
    /// Status, fields without possible credentials, and the body's size.
    public var description: String { "\(status) \(headers) <\(body.count) bytes>" }
}

extension HTTPBody: Masked {
    /// The size and the media type.
    public var description: String { "<" + content.words + (contentType.map { ", " + $0 } ?? "") + ">" }
}

extension HTTPBody.Content: Masked {
    /// The size.
    public var description: String { "<" + words + ">" }

    fileprivate var words: String {
        switch self {
        case .bytes(let data): "\(data.count) bytes"
        case .file: "file"
        case .multipart(let parts): "\(parts.count) parts"
        }
    }
}

extension MultipartPart: Masked {
    /// The field's name and the size.
    public var description: String { name + "=" + content.description }
}

extension MultipartPart.Content: Masked {
    /// The size.
    public var description: String { if case .bytes(let data) = self { "<\(data.count) bytes>" } else { "<file>" } }
}

extension URL {
    /// The address without a user's name, query and fragment.
    fileprivate var masked: String {
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.port) = (scheme, host(), port)
        parts.percentEncodedPath = path(percentEncoded: true)
        return (parts.string ?? "<address>") + (query() == nil ? "" : "?<secret>")
    }
}
