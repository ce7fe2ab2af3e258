public import Foundation
public import MemberCore

/// A whole response.
public struct HTTPResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields in order.
    public var headers: HTTPHeaders
    /// The body; empty if there was none.
    public var body: Data

    /// A response.
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

/// Reads the field lines of a response's head.
package enum HTTPHead {
    /// The fields of one header block.
    /// - Parameter bytes: The block as received, with or without its status line; lines end with LF or CRLF.
    /// - Returns: The fields in order, names as written; a folded line continues the one before (RFC 9112 §5.2).
    package static func fields(in bytes: [UInt8]) -> HTTPHeaders {
        bytes.withUnsafeBufferPointer { bytes in
            var headers = HTTPHeaders()
            var pending: (name: String, value: String)?
            var start = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(where: isLineEnd) ?? bytes.count
                let line = bytes[start..<end]
                start = end + 1
                guard let first = line.first else { continue }
                if isSpace(first) {
                    pending?.value += " " + text(line)
                } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
                    if let pending { headers.add(pending.name, pending.value) }
                    pending = (text(line[..<colon]), text(line[(colon + 1)...]))
                }
            }
            if let pending { headers.add(pending.name, pending.value) }
            return headers
        }
    }

    private static func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        var slice = bytes
        while let first = slice.first, isSpace(first) { slice.removeFirst() }
        while let last = slice.last, isSpace(last) { slice.removeLast() }
        return String(decoding: UnsafeBufferPointer(rebasing: slice), as: UTF8.self)
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
