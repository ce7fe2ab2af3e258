/// A fault that is added on purpose.
///
/// ```swift
/// sandbox.faults.add(Fault(.status(503), path: "/method/", times: 2))
/// ```
public struct Fault: Sendable, Hashable {
    /// The kind of fault.
    public var kind: Kind
    /// The beginning of the path of requests that meet the fault; empty for all requests.
    public var path: String
    /// The number of requests that meet the fault.
    public var times: Int

    /// Creates a fault.
    /// - Parameters:
    ///   - kind: The kind of fault.
    ///   - path: The beginning of the path of requests that meet the fault; empty for all requests.
    ///   - times: The number of requests that meet the fault.
    public init(_ kind: Kind, path: String = "", times: Int = 1) {
        self.kind = kind
        self.path = path
        self.times = times
    }

    /// Reads the notation of the command line: `kind[=parameter][@path][*times]`, such as `delay=500@/oauth2/auth`,
    /// `status=503*2` or `expired-token@/method/`; nil for any other text.
    /// - Parameters:
    ///   - text: The text.
    ///   - forms: The known kinds; by default those of the standard providers. A sandbox with other providers has
    ///     ``SandboxConfiguration/faultForms``.
    public init?(_ text: String, forms: [FaultForm] = FaultForm.all) {
        guard let fault = try? Fault(reading: text, forms: forms) else { return nil }
        self = fault
    }

    /// Reads the notation of the command line; the error says what is allowed.
    /// - Parameters:
    ///   - text: The text.
    ///   - forms: The known kinds.
    /// - Throws: The reason why the text is not a fault.
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
        guard path.isEmpty || (path.hasPrefix("/") && !path.contains { "?#".contains($0) }) else { throw .wrongPath }
        let words = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let form = forms.named(words[0]) else {
            let nearest = NearestWord.find(words[0], among: forms.map(\.name.rawValue))
            throw .unknown(grammar: forms.grammar, nearest: nearest)
        }
        kind = try form.kind(words.count > 1 ? words[1] : nil)
        let isBare = rest.count == text.count && parts.count == 1
        guard form.isMetByRequests || isBare else { throw .lasting(form.name.rawValue) }
    }

    /// The fault in the notation of the command line.
    public var text: String { kind.text + (path.isEmpty ? "" : "@" + path) + (times == 1 ? "" : "*\(times)") }

    /// Whether a number of requests meets the fault; other faults last until they are removed, and need https.
    package var isMetByRequests: Bool { kind.certificate == nil }

    /// A sentence with the notation of the standard providers' faults.
    public static let grammar = FaultForm.all.grammar
}

extension [FaultForm] {
    /// A sentence with the notation of these faults.
    public var grammar: String {
        map(\.pattern).dropLast().joined(separator: ", ") + " or " + (last?.pattern ?? "") + ", then @PATH and *TIMES"
    }

    /// Returns the form with a name.
    func named(_ name: some StringProtocol) -> FaultForm? { first { $0.name.rawValue == name } }
}

extension Fault {
    /// The fault of the provider's own that the present request has met; nil if it has met none.
    ///
    /// A provider reads it while it performs the request; see ``SandboxProviderConfiguration/faultForms``.
    public static var ordered: Kind? { OrderedFault.current }
}

/// The fault that the current task's request has met.
enum OrderedFault {
    @TaskLocal static var current: Fault.Kind?
}

extension Fault {
    /// A kind of fault, with a number or a word if the kind takes one.
    public struct Kind: Sendable, Hashable {
        private enum Argument: Sendable, Hashable {
            case none
            case number(Int)
            case word(String)
        }

        /// The name of the kind's form.
        public let name: Name
        private let argument: Argument

        /// Creates a kind without a value.
        /// - Parameter name: The name of the kind's form.
        public init(_ name: Name) { (self.name, argument) = (name, .none) }

        /// Creates a kind with a number.
        /// - Parameters:
        ///   - name: The name of the kind's form.
        ///   - number: The number.
        public init(_ name: Name, number: Int) { (self.name, argument) = (name, .number(number)) }

        /// Creates a kind with a word.
        /// - Parameters:
        ///   - name: The name of the kind's form.
        ///   - word: The word.
        public init(_ name: Name, word: String) { (self.name, argument) = (name, .word(word)) }

        init(_ form: FaultForm) { self.init(form.name) }
        init(_ form: FaultForm, number: Int) { self.init(form.name, number: number) }
        init(_ form: FaultForm, word: String) { self.init(form.name, word: word) }

        /// The certificate that clients get until the fault is removed; nil for a fault that requests meet.
        var certificate: SandboxCertificate? { FaultForm.ofCertificates.first { $0.name == name }?.certificate }

        /// The number; zero for a form without one. See ``FaultForm/parameter``.
        public var value: Int { if case .number(let value) = argument { value } else { 0 } }

        /// The word; empty for a form without one. See ``FaultForm/parameter``.
        public var word: String { if case .word(let word) = argument { word } else { "" } }

        /// The kind in the notation of the command line, without path and times.
        var text: String {
            switch argument {
            case .none: name.rawValue
            case .number(let number): "\(name.rawValue)=\(number)"
            case .word(let word): "\(name.rawValue)=\(word)"
            }
        }
    }

    /// The name of a kind, with which its notation begins; a provider adds its own.
    public struct Name: RawRepresentable, Sendable, Hashable {
        /// The word: lower-case ASCII letters, digits and hyphens.
        public let rawValue: String
        /// Creates a name.
        /// - Parameter rawValue: The word.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}
