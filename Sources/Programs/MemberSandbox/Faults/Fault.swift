/// Something that goes wrong on purpose.
///
/// ```swift
/// sandbox.faults.add(Fault(.status(503), path: "/method/", times: 2))
/// ```
public struct Fault: Sendable, Hashable {
    /// What goes wrong.
    public var kind: Kind
    /// Requests whose path begins so meet it; empty is all.
    public var path: String
    /// How many requests meet it.
    public var times: Int

    /// A fault.
    /// - Parameters:
    ///   - kind: What goes wrong.
    ///   - path: Requests whose path begins so meet it; empty is all.
    ///   - times: How many requests meet it.
    public init(_ kind: Kind, path: String = "", times: Int = 1) {
        self.kind = kind
        self.path = path
        self.times = times
    }

    /// Reads the form of the command line: `kind[=parameter][@path][*times]`, such as `delay=500@/oauth2/auth` or `status=503*2` or
    /// `expired-token@/method/`; nil if it is of another form.
    /// - Parameters:
    ///   - text: The text.
    ///   - forms: The known kinds; those of the standard providers unless said otherwise. A sandbox with others has
    ///     ``SandboxConfiguration/faultForms``.
    public init?(_ text: String, forms: [FaultForm] = FaultForm.all) {
        guard let fault = try? Fault(reading: text, forms: forms) else { return nil }
        self = fault
    }

    /// Reads the form of the command line, or says what is allowed.
    /// - Parameters:
    ///   - text: The text.
    ///   - forms: The known kinds.
    /// - Throws: Why it is no fault.
    public init(reading text: String, forms: [FaultForm]) throws(FaultProblem) {
        var rest = Substring(text)
        times = 1
        if let star = rest.lastIndex(of: "*") {
            guard let count = Int(rest[rest.index(after: star)...]), count > 0 else { throw .wrongTimes }
            times = count
            rest = rest[..<star]
        }
        let parts = rest.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.count > 1 ? String(parts[1]) : ""
        let words = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let form = forms.named(words[0]) else { throw .unknown(grammar: forms.grammar) }
        kind = try form.kind(words.count > 1 ? words[1] : nil)
        let isBare = rest.count == text.count && parts.count == 1
        guard form.isMetByRequests || isBare else { throw .lasting(form.name.rawValue) }
    }

    /// The form of the command line.
    public var text: String { kind.text + (path.isEmpty ? "" : "@" + path) + (times == 1 ? "" : "*\(times)") }

    /// Whether requests meet it a number of times; other faults last until they are cleared, and need https.
    public var isMetByRequests: Bool { kind.certificate == nil }

    /// How the faults of the standard providers are written, in a sentence.
    public static let grammar = FaultForm.all.grammar
}

extension [FaultForm] {
    /// How they are written, in a sentence.
    public var grammar: String {
        map(\.pattern).dropLast().joined(separator: ", ") + " or " + (last?.pattern ?? "") + ", then @PATH and *TIMES"
    }

    /// The form that begins with a word.
    func named(_ name: some StringProtocol) -> FaultForm? { first { $0.name.rawValue == name } }
}

extension Fault {
    /// The provider's own fault that the present request has met, if any.
    ///
    /// A provider asks while it carries the request out; see ``SandboxProviderConfiguration/faultForms``.
    public static var ordered: Kind? { OrderedFault.current }
}

/// The present fault of a task.
enum OrderedFault {
    @TaskLocal static var current: Fault.Kind?
}

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

        init(_ form: FaultForm) { self.init(form.name) }
        init(_ form: FaultForm, number: Int) { self.init(form.name, number: number) }
        init(_ form: FaultForm, word: String) { self.init(form.name, word: word) }

        /// What clients are shown until the fault is cleared; nil for a fault that requests meet.
        var certificate: SandboxCertificate? { FaultForm.ofCertificates.first { $0.name == name }?.certificate }

        /// Its number; zero for a form without one. See ``FaultForm/parameter``.
        public var value: Int { if case .number(let value) = argument { value } else { 0 } }

        /// Its word; empty for a form without one. See ``FaultForm/parameter``.
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
