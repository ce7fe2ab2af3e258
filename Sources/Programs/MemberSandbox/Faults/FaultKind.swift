extension Fault {
    /// What goes wrong, with its number or word where it has one.
    public struct Kind: Sendable, Hashable {
        private enum Argument: Sendable, Hashable {
            case none
            case number(Int)
            case word(String)
        }

        /// Which of the forms it is.
        public let name: Name
        private let argument: Argument

        /// A kind without a value.
        /// - Parameter name: Which of the forms it is.
        public init(_ name: Name) { (self.name, argument) = (name, .none) }

        /// A kind with a number.
        /// - Parameters:
        ///   - name: Which of the forms it is.
        ///   - number: The number.
        public init(_ name: Name, number: Int) { (self.name, argument) = (name, .number(number)) }

        /// A kind with a word.
        /// - Parameters:
        ///   - name: Which of the forms it is.
        ///   - word: The word.
        public init(_ name: Name, word: String) { (self.name, argument) = (name, .word(word)) }

        /// Its number; zero for a form without one. See ``FaultForm/unit``.
        public var value: Int { if case .number(let value) = argument { value } else { 0 } }

        /// Its word; empty for a form without one. See ``FaultForm/takesWord``.
        public var word: String { if case .word(let word) = argument { word } else { "" } }

        /// As it is written, without path and times.
        var text: String {
            switch argument {
            case .none: name.rawValue
            case .number(let number): "\(name.rawValue)=\(number)"
            case .word(let word): "\(name.rawValue)=\(word)"
            }
        }
    }

    /// The word that a kind begins with; a provider brings its own.
    public struct Name: RawRepresentable, Sendable, Hashable {
        /// The word: lower-case ASCII letters, digits and hyphens.
        public let rawValue: String
        /// A name.
        /// - Parameter rawValue: The word.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}
