/// Finds the intended word for a mistyped one.
package enum NearestWord {
    /// Returns the known word that is nearest to a mistyped one, without regard to case.
    /// - Parameters:
    ///   - word: The typed word.
    ///   - known: The known words.
    /// - Returns: The nearest word; nil if none is near enough. At most a third of the characters may be wrong, but always one, and
    ///   never more than two; otherwise the shortest word counts that begins with the typed one, from two characters on.
    package static func find(_ word: String, among known: [String]) -> String? {
        let typed = word.lowercased()
        let limit = min(2, max(1, typed.count / 3))
        // A word of another length is not compared letter by letter: a foreign one may be long.
        let near = known.filter { abs($0.count - typed.count) <= limit }
            .map { (word: $0, distance: distance(Array(typed), Array($0.lowercased()))) }
        if let found = near.filter({ $0.distance <= limit }).min(by: { ($0.distance, $0.word) < ($1.distance, $1.word) }) {
            return found.word
        }
        guard typed.count >= 2 else { return nil }
        return known.filter { $0.lowercased().hasPrefix(typed) }.min { ($0.count, $0) < ($1.count, $1) }
    }

    /// Returns the number of characters that are wrong, missing, superfluous, or swapped with their neighbour.
    package static func distance(_ left: [Character], _ right: [Character]) -> Int {
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
