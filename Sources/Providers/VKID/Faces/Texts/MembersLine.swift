import MemberUI

/// The line that says how many follow a community, and how many of them are friends.
struct MembersLine {
    let texts: Texts

    /// The line; nil if the members are not shown.
    func text(members: Int?, friends: Int?) -> String? {
        guard let members else { return nil }
        let parts =
            [part(.countFollowers, members)] + (friends.flatMap { $0 > 0 ? part(.countFriends, $0) : nil }.map { [$0] } ?? [])
        return parts.joined(separator: " · ")
    }

    /// The form is that of the exact number; in Russian that of many from a thousand on, where digits stand for a shortened number.
    private func part(_ key: TextKey, _ number: Int) -> String {
        let count = max(0, number)
        let isShortened = texts.language == .ru && count >= 1000
        return texts(key, ["count": CountText.text(count)], count: isShortened ? 1000 : count)
    }
}
