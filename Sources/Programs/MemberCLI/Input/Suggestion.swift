import MemberCore

/// Suggests the intended word for a mistyped one.
enum Suggestion {
    /// Returns the known word that is nearest to a mistyped one; see `NearestWord`.
    static func nearest(to word: String, among known: [String]) -> String? { NearestWord.find(word, among: known) }

    /// Returns the suggestion as the end of a sentence: " Did you mean “accounts”?".
    static func sentence(for word: String, among known: [String], prefix: String = "") -> String {
        nearest(to: word, among: known).map { " Did you mean “\(prefix)\($0)”?" } ?? ""
    }
}

extension Int {
    /// Returns a count with its noun: “1 request”, “2 requests”.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
