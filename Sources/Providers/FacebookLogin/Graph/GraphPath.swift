import MemberCore

/// A path as the app wrote it, and the token in its query: the request uses only that token.
struct GraphPath {
    /// The path without the token.
    let text: String
    /// The first token that is not empty; nil for a path without one.
    let token: String?

    init(_ path: String) {
        let parts = path.split(at: "?", maxSplits: 1, omitsEmpty: false)
        let items = parts.count > 1 ? parts[1].split(at: "&", omitsEmpty: false) : []
        let tokens = items.compactMap(Self.token(in:))
        guard !tokens.isEmpty else {
            (text, token) = (path, nil)
            return
        }
        let rest = items.filter { Self.token(in: $0) == nil }
        text = String(parts[0]) + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
        token = tokens.first { !$0.isEmpty }
    }

    /// Returns the value of an item that is a token; nil for every other item.
    private static func token(in item: Substring) -> String? {
        let pair = item.split(at: "=", maxSplits: 1, omitsEmpty: false)
        guard let name = pair.first, PercentCoding.decode(name, plusIsSpace: false)?.isExactly("access_token") == true else {
            return nil
        }
        return pair.count > 1 ? PercentCoding.decode(pair[1], plusIsSpace: false) ?? String(pair[1]) : ""
    }
}
