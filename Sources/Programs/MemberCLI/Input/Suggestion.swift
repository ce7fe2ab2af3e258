/// Finds the intended word for a mistyped one.
enum Suggestion {
    /// Returns the known word that is nearest to a mistyped one.
    /// - Parameters:
    ///   - word: The typed word.
    ///   - known: The known words.
    /// - Returns: The nearest word; nil if none is near enough: at most a third of the characters may be wrong, but always one, and
    ///   never more than two.
    static func nearest(to word: String, among known: [String]) -> String? {
        let limit = min(2, max(1, word.count / 3))
        let near = known.map { (word: $0, distance: distance(Array(word.lowercased()), Array($0))) }
        return near.filter { $0.distance <= limit }.min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
    }

    /// Returns the suggestion as the end of a sentence: " Did you mean “accounts”?".
    static func sentence(for word: String, among known: [String], prefix: String = "") -> String {
        nearest(to: word, among: known).map { " Did you mean “\(prefix)\($0)”?" } ?? ""
    }

    /// Returns the number of characters that are wrong, missing, superfluous, or swapped with their neighbour.
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var (before, row) = ([Int](), Array(0...right.count))
        for i in left.indices {
            var next = [i + 1]
            for j in right.indices {
                var best = min(next[j] + 1, row[j + 1] + 1, row[j] + (left[i] == right[j] ? 0 : 1))
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { best = min(best, before[j - 1] + 1) }
                next.append(best)
            }
            (before, row) = (row, next)
        }
        return row[right.count]
    }
}

extension Int {
    /// Returns a count with its noun: “1 request”, “2 requests”.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
