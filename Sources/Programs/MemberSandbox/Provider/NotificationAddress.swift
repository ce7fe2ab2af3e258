import Foundation

/// The addresses to which the sandbox may send requests by itself: only those of this machine.
enum NotificationAddress {
    /// Returns an address of this machine; nil for any other address.
    static func url(_ text: String) -> URL? {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.user() == nil,
            ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url.host() ?? ""), (1...65_535).contains(url.port ?? 80),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        return url
    }
}
