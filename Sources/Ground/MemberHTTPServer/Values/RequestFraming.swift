import Foundation
package import MemberCore

/// Whether a head leaves no doubt where its body ends (RFC 9112 §6.3).
///
/// The library accepts two lengths, or a length beside an encoding, where another reader on the way may choose the other one: then
/// a second request hides in the body. Such a head is refused before anything else.
package enum RequestFraming: Equatable {
    /// The body's length in bytes; zero without one.
    case length(Int)
    /// The body comes in chunks.
    case chunked
    /// It is in doubt.
    case ambiguous

    /// Judges a head.
    /// - Parameters:
    ///   - headers: All field lines.
    ///   - isOld: Whether it is of HTTP/1.0, which has no chunks: an encoding then leaves the end in doubt (RFC 9112 §6.1).
    package init(_ headers: HTTPHeaders, isOld: Bool = false) {
        let encodings = headers.all("Transfer-Encoding")
        let lengths = Set(headers.all("Content-Length"))
        switch (encodings.count, lengths.count) {
        case (0, 0): self = .length(0)
        case (1, 0): self = !isOld && encodings[0].equalsIgnoringCase("chunked") ? .chunked : .ambiguous
        case (0, 1):
            let length = lengths.first.flatMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) : nil }
            self = length.map(RequestFraming.length) ?? .ambiguous
        default: self = .ambiguous
        }
    }
}
