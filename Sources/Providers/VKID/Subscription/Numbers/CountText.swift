/// Numbers of people as VK writes them: `999`, `1,1K`, `12K`, `1.2M`; cut off, never rounded, the same in every language. Fewer than
/// nobody are nobody.
enum CountText {
    /// The text of a number.
    static func text(_ count: Int) -> String {
        switch count {
        case ..<0: "0"
        case ..<1_000: String(count)
        case ..<1_000_000: text(tenths: count / 100, mark: ",") + "K"
        default: text(tenths: count / 100_000, mark: ".") + "M"
        }
    }

    /// One decimal up to eleven, and only if it is not 0.
    private static func text(tenths: Int, mark: String) -> String {
        let (whole, rest) = tenths.quotientAndRemainder(dividingBy: 10)
        return rest == 0 || whole > 10 ? String(whole) : String(whole) + mark + String(rest)
    }
}
