import Foundation

/// A member's name, and the ways to type it: in its own letters, or in Latin ones, as passports and people transliterate it.
///
/// ```swift
/// SpelledName("Юрий Щукин").isSpelled("yuri shchukin")   // true; so are “Yury Shchukin” and “Iurii Schukin”
/// SpelledName("Анна Крылова").contains("krylova")        // true: a word of the name begins so
/// ```
/// A letter has several spellings because no transliteration is the only one; capital letters do not count, and the accents of Latin
/// letters may be left out.
struct SpelledName: Sendable {
    private let letters: [Character]

    /// Creates a name.
    /// - Parameter name: The name as the provider returned it.
    init(_ name: String) { letters = Array(name.lowercased()) }

    /// Returns whether the text is the whole name.
    /// - Parameter text: The typed text.
    /// - Returns: Whether it is.
    func isSpelled(_ text: String) -> Bool { Spelling(text).fits(letters[...]) { $0.isComplete } }

    /// Returns whether a word of the name begins with the text, which may go on into the words after it.
    /// - Parameter text: The typed text; an empty one is not a part of a name.
    /// - Returns: Whether a word does.
    func contains(_ text: String) -> Bool {
        guard !text.isEmpty else { return false }
        let starts = letters.indices.filter { $0 == 0 || letters[$0 - 1].isWhitespace || letters[$0 - 1] == "-" }
        return starts.contains { start in Spelling(text).fits(letters[start...]) { $0.isBegun } }
    }
}

/// A typed text that is compared with a name letter by letter: all places that the spellings of the letters so far lead to.
private struct Spelling {
    private let typed: [Character]
    private var places: Set<Int> = [0]
    /// Whether the name's letters so far, perhaps with a part of the last one's spelling, begin with the whole text.
    private(set) var isBegun = false

    init(_ text: String) { typed = Array(text.lowercased()) }

    /// Whether the name's letters so far are the whole text.
    var isComplete: Bool { places.contains(typed.count) }

    func fits(_ letters: ArraySlice<Character>, _ isEnough: (Spelling) -> Bool) -> Bool {
        var spelling = self
        for letter in letters where !spelling.places.isEmpty { spelling.add(letter) }
        return isEnough(spelling)
    }

    private mutating func add(_ letter: Character) {
        var next: Set<Int> = []
        for place in places {
            for spelling in letter.spellings {
                let rest = typed[place...]
                if rest.starts(with: spelling) { next.insert(place + spelling.count) }
                if spelling.starts(with: rest) { isBegun = true }
            }
        }
        places = next
    }
}

extension Character {
    /// The ways to type a lower-case letter of a name: itself, without its accent, or transliterated.
    fileprivate var spellings: [String] {
        let own = String(self)
        return [own] + (Self.transliterations[self] ?? [own.folding(options: .diacriticInsensitive, locale: nil)])
    }

    /// The spellings of Russian, Ukrainian and Belarusian letters in passports (ICAO 9303), in English texts (BGN/PCGN) and in
    /// casual writing.
    private static let transliterations: [Character: [String]] = [
        "а": ["a"], "б": ["b"], "в": ["v", "w"], "г": ["g", "h"], "ґ": ["g"], "д": ["d"], "е": ["e", "ye", "je"],
        "ё": ["е", "e", "yo", "jo", "io", "ye"], "є": ["ye", "ie", "je"], "ж": ["zh", "j"], "з": ["z"], "и": ["i", "y"],
        "і": ["i"], "ї": ["yi", "i", "ji"], "й": ["y", "i", "j", ""], "к": ["k"], "л": ["l"], "м": ["m"], "н": ["n"], "о": ["o"],
        "п": ["p"], "р": ["r"], "с": ["s"], "т": ["t"], "у": ["u"], "ў": ["u", "w"], "ф": ["f", "ph"], "х": ["kh", "h", "x"],
        "ц": ["ts", "tc", "tz", "c"], "ч": ["ch", "tch"], "ш": ["sh"], "щ": ["shch", "sch"], "ъ": ["", "ie"], "ы": ["y", "i"],
        "ь": ["", "'", "’"], "э": ["e"], "ю": ["yu", "iu", "ju"], "я": ["ya", "ia", "ja"], "’": ["'", ""], "'": ["’", ""],
    ]
}
