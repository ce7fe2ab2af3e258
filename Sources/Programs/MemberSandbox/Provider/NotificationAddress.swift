import Foundation

/// The allowed addresses of what the sandbox sends by itself: only this machine.
enum NotificationAddress {
    /// An address of this machine; nil for any other.
    static func url(_ text: String) -> URL? {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.user() == nil,
            ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url.host() ?? ""), (1...65_535).contains(url.port ?? 80),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        return url
    }
}
