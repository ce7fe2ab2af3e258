/// The line with the number of a community's followers, and the number of friends among them.
package struct MembersLine {
    private let texts: Texts

    /// Creates a line in a language.
    package init(texts: Texts) { self.texts = texts }

    /// Returns the line; nil if the members are not shown.
    package func text(members: Int?, friends: Int?) -> String? {
        guard let members else { return nil }
        let parts =
            [part(.countFollowers, members)] + (friends.flatMap { $0 > 0 ? part(.countFriends, $0) : nil }.map { [$0] } ?? [])
        return parts.joined(separator: " · ")
    }

    /// Returns a part with the form of the exact number. In Russian, a number that is shortened, from a thousand on, gets the form for
    /// many.
    private func part(_ key: TextKey, _ number: Int) -> String {
        let count = max(0, number)
        let isShortened = texts.language == .ru && count >= 1000
        return texts(key, ["count": CountText.text(count)], count: isShortened ? 1000 : count)
    }
}

/// Numbers of people in VK's short form: `999`, `1,1K`, `12K`, `1.2M`. It has a comma before K and a dot before M in every language,
/// and is cut off, never rounded. A negative number counts as 0.
package enum CountText {
    /// Returns the text of a number.
    package static func text(_ count: Int) -> String {
        switch count {
        case ..<0: "0"
        case ..<1_000: String(count)
        case ..<1_000_000: text(tenths: count / 100, mark: ",") + "K"
        default: text(tenths: count / 100_000, mark: ".") + "M"
        }
    }

    /// Returns a number of tenths; up to eleven with its decimal, unless that is 0.
    private static func text(tenths: Int, mark: String) -> String {
        let (whole, rest) = tenths.quotientAndRemainder(dividingBy: 10)
        return rest == 0 || whole > 10 ? String(whole) : String(whole) + mark + String(rest)
    }
}
