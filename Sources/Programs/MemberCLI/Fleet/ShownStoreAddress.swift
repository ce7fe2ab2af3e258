import Foundation

/// An address of a database as it may be shown: without user, password and options. Of one that is not written as an address is, nothing is
/// shown, since a password could be anywhere in it.
struct ShownStoreAddress: CustomStringConvertible {
    let description: String

    init(_ address: String) {
        if let place = Self.place(address) {
            description = "postgres://" + place
        } else if Self.isPairs(address) {
            description = "given as key=value pairs"
        } else {
            description = "an address that cannot be read"
        }
    }

    /// Servers and database of an address.
    private static func place(_ address: String) -> String? {
        let schemes = ["postgres://", "postgresql://"]
        guard let scheme = schemes.first(where: address.hasPrefix) else { return nil }
        let parts = address.dropFirst(scheme.count).split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        // A user or password with one of these characters has ended too early.
        guard let place = parts.first, !parts.dropFirst().contains(where: { $0.contains("@") || $0.contains("?") }) else {
            return nil
        }
        let path = place.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let authority = path[0].split(separator: "@", omittingEmptySubsequences: false)
        let database = path.count > 1 ? String(path[1]) : nil
        guard authority.count <= 2, let servers = authority.last, isServers(servers), isDatabase(database ?? "") else {
            return nil
        }
        return servers + (database.map { "/" + $0 } ?? "")
    }

    /// Whether a text is a list of hosts, each with a port or without.
    private static func isServers(_ text: Substring) -> Bool {
        text.split(separator: ",", omittingEmptySubsequences: false)
            .allSatisfy { $0.wholeMatch(of: /(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._%-]*)(:[0-9]{0,5})?/) != nil }
    }

    private static func isDatabase(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9._%-]*/) != nil }

    /// Whether a text consists of `key=value` pairs, of which nothing is shown.
    private static func isPairs(_ text: String) -> Bool { text.wholeMatch(of: /\s*[a-z_]+\s*=.*/.dotMatchesNewlines()) != nil }
}
