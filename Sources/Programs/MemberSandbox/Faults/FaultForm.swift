public import MemberHTTPServer
public import MemberUI

/// A kind of fault: one row, from which the parser, the help, the error texts and the control page are made.
///
/// A new kind needs its row and its effect, and nothing else.
public struct FaultForm: Sendable {
    /// The name with which the notation begins.
    public let name: Fault.Name
    /// The parameter after the name and an equals sign; nil for a kind without one.
    public let parameter: Parameter?
    /// Whether a request meets the fault, given that its path matches.
    public let isMet: @Sendable (ServerRequest) -> Bool
    /// The certificate that clients get until the fault is removed; nil for a fault that requests meet.
    private(set) var certificate: SandboxCertificate?
    /// Whether a provider's requests can meet the fault.
    private(set) var isServed: @Sendable (any SandboxProvider) -> Bool = { _ in true }
    /// The effect on a request; nil for a provider's own kind, which the provider finds as ``Fault/ordered``.
    private(set) var effect: Effect?
    private let sentence: @Sendable (MemberLanguage) -> String

    /// Responds to a request that meets the fault; the handler performs the request.
    typealias Effect = @Sendable (FaultMeeting, Router.Handler) async throws -> ServerResponse

    /// Creates a provider's own kind.
    /// - Parameters:
    ///   - name: The name with which the notation begins.
    ///   - parameter: The parameter after the name; nil for none.
    ///   - meaning: Describes the effect in a sentence of a language, at least in English.
    ///   - isMet: Whether a request meets the fault, given that its path matches; by default every one does.
    public init(
        _ name: Fault.Name, taking parameter: Parameter? = nil, _ meaning: @escaping @Sendable (MemberLanguage) -> String,
        isMet: @escaping @Sendable (ServerRequest) -> Bool = { _ in true }
    ) {
        (self.name, self.parameter, sentence, self.isMet) = (name, parameter, meaning, isMet)
    }

    /// Creates a row of the sandbox's own table, or of a provider in this module. If the parameter is a choice, the sentence has
    /// no full stop, because the words follow it.
    init(
        _ name: String, _ parameter: Parameter? = nil, en english: String, ru russian: String,
        certificate: SandboxCertificate? = nil, isServed: @escaping @Sendable (any SandboxProvider) -> Bool = { _ in true },
        effect: Effect? = nil, isMet: @escaping @Sendable (ServerRequest) -> Bool = { _ in true }
    ) {
        self.init(Fault.Name(rawValue: name), taking: parameter, { $0 == .ru ? russian : english }, isMet: isMet)
        (self.certificate, self.isServed, self.effect) = (certificate, isServed, effect)
    }
}

extension FaultForm {
    /// The notation, such as `delay=MS`.
    public var pattern: String { name.rawValue + (parameter.map { "=" + $0.unit } ?? "") }

    /// A valid example, such as `delay=500`.
    public var example: String { name.rawValue + (parameter.map { "=" + $0.example } ?? "") }

    /// Describes the effect in a sentence of a language.
    /// - Parameter language: The language.
    /// - Returns: The sentence.
    public func meaning(_ language: MemberLanguage) -> String {
        guard let choices = parameter?.choices else { return sentence(language) }
        return sentence(language) + ": " + choices.listed(in: language) + "."
    }

    /// The effect in an English sentence.
    public var summary: String { meaning(.en) }

    /// Whether a number of requests meets the fault; other faults last until they are removed.
    package var isMetByRequests: Bool { certificate == nil }
}

extension FaultForm {
    /// The fault of this kind that the present request has met; nil if it has met none.
    public var ordered: Fault.Kind? { Fault.ordered.flatMap { $0.name == name ? $0 : nil } }

    /// Returns the choice of the fault of this kind that the present request has met; nil if it has met none.
    func ordered<Choice: RawRepresentable<String>>(_ choice: Choice.Type) -> Choice? {
        ordered.flatMap { Choice(rawValue: $0.word) }
    }

    /// Reads the text after the equals sign; nil means that there is no equals sign.
    func kind(_ text: String?) throws(FaultProblem) -> Fault.Kind {
        guard let parameter else {
            guard text == nil else { throw .takesNothing(name.rawValue) }
            return Fault.Kind(name)
        }
        guard let text, let kind = parameter.kind(name, text) else { throw .wrongParameter(self, parameter) }
        return kind
    }
}

extension [String] {
    /// Returns the words as a list in a sentence: `a, b or c`.
    func listed(in language: MemberLanguage) -> String {
        dropLast().joined(separator: ", ") + (language == .ru ? " или " : " or ") + (last ?? "")
    }
}
