public import MemberHTTPServer
public import MemberUI

/// A kind of fault: one row, of which parser, help, error texts and control page are made.
///
/// A new kind needs its row and its effect, nothing else.
public struct FaultForm: Sendable {
    /// The word it begins with.
    public let name: Fault.Name
    /// What follows the word and an equals sign; nil for a kind that is a word alone.
    public let parameter: Parameter?
    /// Whether a request whose path fits meets it.
    public let isMet: @Sendable (ServerRequest) -> Bool
    /// What clients are shown until the fault is cleared; nil for a fault that requests meet a number of times.
    private(set) var certificate: SandboxCertificate?
    /// Whether a provider's requests may meet it.
    private(set) var isServed: @Sendable (any SandboxProvider) -> Bool = { _ in true }
    /// What becomes of a request; nil for a provider's own kind, which the provider finds as ``Fault/ordered``.
    private(set) var effect: Effect?
    private let sentence: @Sendable (MemberLanguage) -> String

    /// Responds to a request that meets the fault; the handler carries it out.
    typealias Effect = @Sendable (FaultMeeting, Router.Handler) async throws -> ServerResponse

    /// A provider's own kind.
    /// - Parameters:
    ///   - name: The word it begins with.
    ///   - parameter: What follows the word; nil for nothing.
    ///   - meaning: What happens, in a sentence of a language; English at least.
    ///   - isMet: Whether a request whose path fits meets it; every one does unless said otherwise.
    public init(
        _ name: Fault.Name, taking parameter: Parameter? = nil, _ meaning: @escaping @Sendable (MemberLanguage) -> String,
        isMet: @escaping @Sendable (ServerRequest) -> Bool = { _ in true }
    ) {
        (self.name, self.parameter, sentence, self.isMet) = (name, parameter, meaning, isMet)
    }

    /// A row of the sandbox's own table, or of a provider's that this module brings. Where the parameter is a choice, the sentence
    /// has no full stop: the words follow it.
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
    /// How it is written, such as `delay=MS`.
    public var pattern: String { name.rawValue + (parameter.map { "=" + $0.unit } ?? "") }

    /// One that may be ordered as it stands, such as `delay=500`.
    public var example: String { name.rawValue + (parameter.map { "=" + $0.example } ?? "") }

    /// What happens, in a sentence of a language.
    /// - Parameter language: The language.
    /// - Returns: The sentence.
    public func meaning(_ language: MemberLanguage) -> String {
        guard let choices = parameter?.choices else { return sentence(language) }
        return sentence(language) + ": " + choices.listed(in: language) + "."
    }

    /// What happens, in an English sentence.
    public var summary: String { meaning(.en) }

    /// Whether requests meet it a number of times; other faults last until they are cleared.
    public var isMetByRequests: Bool { certificate == nil }
}

extension FaultForm {
    /// The fault of this kind that the present request has met, if any.
    public var ordered: Fault.Kind? { Fault.ordered.flatMap { $0.name == name ? $0 : nil } }

    /// The same for a kind whose parameter is one of these.
    func ordered<Choice: RawRepresentable<String>>(_ choice: Choice.Type) -> Choice? {
        ordered.flatMap { Choice(rawValue: $0.word) }
    }

    /// The kind that a text behind the equals sign says.
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
    /// The words in a sentence: `a, b or c`.
    func listed(in language: MemberLanguage) -> String {
        dropLast().joined(separator: ", ") + (language == .ru ? " или " : " or ") + (last ?? "")
    }
}
