import MemberCore

/// The permissions of the VK API by name, with the bit that stands for each in a number.
enum VKScope {
    /// The bits of a person's permissions.
    static let bits: [(name: String, bit: Int)] = [
        ("notify", 1), ("friends", 2), ("photos", 4), ("audio", 8), ("video", 16), ("stories", 64), ("pages", 128),
        ("menu", 256), ("status", 1024), ("notes", 2048), ("messages", 4096), ("wall", 8192), ("ads", 32_768),
        ("offline", 65_536), ("docs", 131_072), ("groups", 262_144), ("notifications", 524_288), ("stats", 1_048_576),
        ("email", 4_194_304), ("market", 134_217_728), ("phone", 268_435_456),
    ]

    /// Obsolete names and one without a bit, which old apps still send.
    private static let further: Set<String> = ["offers", "questions", "nohttps"]

    /// The permissions of a community's token.
    private static let ofCommunities: Set<String> = ["stories", "photos", "app_widget", "messages", "docs", "manage"]

    /// The first name that VK does not know: one misspelt name would make each sign-in ask again.
    static func unknown(in names: [String], ofCommunity: Bool = false) -> String? {
        names.first { name in
            ofCommunity ? !ofCommunities.contains(name) : !further.contains(name) && !bits.contains { $0.name == name }
        }
    }

    /// Returns what to do about a name that VK does not know.
    static func suggestion(for name: String) -> String {
        NearestWord.find(name, among: bits.map(\.name)).map { "Did you mean “\($0)”?" } ?? "Check its spelling."
    }

    /// The names of the bits in a number; bits without a name are one more number at the end.
    static func names(in mask: Int) -> [String] {
        let known = bits.filter { mask & $0.bit != 0 }
        let rest = known.reduce(mask) { $0 & ~$1.bit }
        return known.map(\.name) + (rest > 0 ? [String(rest)] : [])
    }
}
