extension FaultForm {
    /// What follows a kind's name and an equals sign.
    ///
    /// ```swift
    /// FaultForm(.late, taking: .number("MINUTES", 1...59, like: 5)) { _ in "The clock is late by so many minutes." }
    /// ```
    public struct Parameter: Sendable {
        private enum Values: Sendable {
            case numbers(ClosedRange<Int>)
            case choices([String])
            case words(@Sendable (String) -> Bool)
        }

        /// The unit of the number or the meaning of the word, such as `MS`.
        public let unit: String
        /// One that is allowed.
        public let example: String
        private let values: Values

        /// A number.
        /// - Parameters:
        ///   - unit: Its unit, such as `CODE`.
        ///   - range: What it may be.
        ///   - example: One of these.
        /// - Returns: The parameter.
        public static func number(_ unit: String, _ range: ClosedRange<Int>, like example: Int) -> Self {
            Self(unit: unit, example: String(example), values: .numbers(range))
        }

        /// A word of up to 64 letters, digits and underscores.
        /// - Parameters:
        ///   - unit: Its meaning, such as `ERROR`.
        ///   - example: One that is allowed.
        ///   - fits: Whether a word is allowed; every one is unless said otherwise.
        /// - Returns: The parameter.
        public static func word(
            _ unit: String, like example: String, fits: @escaping @Sendable (String) -> Bool = { _ in true }
        ) -> Self { Self(unit: unit, example: example, values: .words(fits)) }

        /// One of several words.
        /// - Parameters:
        ///   - unit: Their meaning, such as `FLAW`.
        ///   - choices: The words, in the order in which they are told.
        /// - Returns: The parameter.
        public static func choice<Choice: CaseIterable & RawRepresentable<String>>(_ unit: String, _ choices: Choice.Type) -> Self
        {
            let words = Choice.allCases.map(\.rawValue)
            return Self(unit: unit, example: words.first ?? "", values: .choices(words))
        }

        /// What a number may be; nil where it is a word.
        public var range: ClosedRange<Int>? { if case .numbers(let range) = values { range } else { nil } }

        /// The words that it may be; nil for a number, and where there is no list of them.
        public var choices: [String]? { if case .choices(let words) = values { words } else { nil } }

        /// The kind that a text says; nil if it is not allowed.
        func kind(_ name: Fault.Name, _ text: String) -> Fault.Kind? {
            switch values {
            case .numbers(let range): Int(text).flatMap { range.contains($0) ? Fault.Kind(name, number: $0) : nil }
            case .choices(let words): words.containsExactly(text) ? Fault.Kind(name, word: text) : nil
            case .words(let fits): Self.isWord(text) && fits(text) ? Fault.Kind(name, word: text) : nil
            }
        }

        private static func isWord(_ text: String) -> Bool {
            (1...64).contains(text.utf8.count)
                && text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x5F }
        }
    }
}
