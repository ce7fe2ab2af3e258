import Foundation

/// Where an answer is listened for.
struct ListeningPlace: Equatable {
    /// The numeric loopback address.
    let host: String
    /// The port; 0 for a free one.
    let port: UInt16
    /// The decoded path.
    let path: String

    /// The usual place.
    init(port: UInt16) {
        host = "127.0.0.1"
        self.port = port
        path = "/callback"
    }

    /// The place of a redirect address; nil unless it is http on 127.0.0.1 or [::1] with nothing that never arrives
    /// (RFC 8252 §7.3; no name, for it may resolve elsewhere, §8.3).
    init?(_ redirectURI: URL) {
        guard let parts = URLComponents(url: redirectURI, resolvingAgainstBaseURL: true), parts.scheme?.lowercased() == "http",
            parts.user == nil, parts.password == nil, parts.fragment == nil, let host = parts.host,
            let port = UInt16(exactly: parts.port ?? 80), port > 0
        else { return nil }
        switch host {
        case "127.0.0.1": self.host = host
        case "::1", "[::1]": self.host = "::1"
        default: return nil
        }
        self.port = port
        path = parts.path.isEmpty ? "/" : parts.path
    }
}
