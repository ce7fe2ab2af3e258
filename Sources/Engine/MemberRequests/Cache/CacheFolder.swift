import MemberCore

/// An account's folder name: a subject comes from a server, and must not lead out of the cache.
enum CacheFolder {
    /// The name as it is if it holds letters, digits, `-` and `_` only, else encoded, dots included.
    static func name(for folder: String) -> String {
        let isPlain =
            !folder.isEmpty
            && folder.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
        if isPlain { return folder }
        return "%" + PercentCoding.encode(folder).replacing(".", with: "%2E")
    }
}
