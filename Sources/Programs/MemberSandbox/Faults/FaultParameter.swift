extension FaultForm {
    /// The parameter after a kind's name and an equals sign.
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
        /// A valid value.
        public let example: String
        private let values: Values

        /// Makes a parameter that is a number.
        /// - Parameters:
        ///   - unit: The unit, such as `CODE`.
        ///   - range: The allowed numbers.
        ///   - example: One of these numbers.
        /// - Returns: The parameter.
        public static func number(_ unit: String, _ range: ClosedRange<Int>, like example: Int) -> Self {
            Self(unit: unit, example: String(example), values: .numbers(range))
        }

        /// Makes a parameter that is a word of up to 64 letters, digits and underscores.
        /// - Parameters:
        ///   - unit: The meaning of the word, such as `ERROR`.
        ///   - example: An allowed word.
        ///   - fits: Whether a word is allowed; by default every word is.
        /// - Returns: The parameter.
        public static func word(
            _ unit: String, like example: String, fits: @escaping @Sendable (String) -> Bool = { _ in true }
        ) -> Self { Self(unit: unit, example: example, values: .words(fits)) }

        /// Makes a parameter that is one of several words.
        /// - Parameters:
        ///   - unit: The meaning of the words, such as `FLAW`.
        ///   - choices: The words, in the order in which help lists them.
        /// - Returns: The parameter.
        public static func choice<Choice: CaseIterable & RawRepresentable<String>>(_ unit: String, _ choices: Choice.Type) -> Self
        {
            let words = Choice.allCases.map(\.rawValue)
            return Self(unit: unit, example: words.first ?? "", values: .choices(words))
        }

        /// The allowed numbers; nil for a word.
        public var range: ClosedRange<Int>? { if case .numbers(let range) = values { range } else { nil } }

        /// The allowed words; nil for a number, and for words without a list.
        public var choices: [String]? { if case .choices(let words) = values { words } else { nil } }

        /// Reads a value; nil if it is not allowed.
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
