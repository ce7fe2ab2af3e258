import MemberCore

/// The permissions that a request for tokens may name, with their bits.
struct VKScopes: Sendable {
    /// The names with their bits, in the order of the bits; a name without a bit has zero.
    let bits: KeyValuePairs<String, Int>

    /// The permissions of members.
    static let ofMembers = VKScopes(bits: [
        "notify": 1, "friends": 2, "photos": 4, "audio": 8, "video": 16, "stories": 64, "pages": 128, "menu": 256,
        "status": 1024, "notes": 2048, "messages": 4096, "wall": 8192, "ads": 32768, "offline": 65536, "docs": 131_072,
        "groups": 262_144, "notifications": 524_288, "stats": 1_048_576, "email": 4_194_304, "market": 134_217_728,
        "phone": 268_435_456, "nohttps": 0,
    ])

    /// The permissions of communities.
    static let ofCommunities = VKScopes(bits: [
        "stories": 1, "photos": 4, "app_widget": 64, "messages": 4096, "docs": 131_072, "manage": 262_144,
    ])

    /// Reads `scope`: names with commas or spaces between them, or the sum of bits, of which unknown ones are ignored.
    func names(in text: String) throws(ImplicitProblem) -> [String] {
        if let sum = Int(text), sum >= 0 { return bits.filter { sum & $0.value != 0 }.map(\.key) }
        var names: [String] = []
        for name in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init) {
            guard bits.contains(where: { $0.key.isExactly(name) }) else { throw .unknownScope(name) }
            if !names.containsExactly(name) { names.append(name) }
        }
        return names
    }

    /// Returns the sum of the bits of permissions; names without a bit count nothing.
    func mask(of names: [String]) -> Int {
        bits.reduce(0) { names.containsExactly($1.key) ? $0 | $1.value : $0 }
    }
}
