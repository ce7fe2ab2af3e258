public import Foundation

/// An error with a stable code, the problem, and the remedy.
///
/// The code (`oauth.state_mismatch`) never changes once released: logs and tests may rely on it. The two sentences are for
/// developers and operators, in English; texts for members are found by the code in `MemberUI`. Neither sentence holds a token,
/// a code, a secret or a header's value.
public protocol CodedError: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// The stable name, `<module>.<reason>`.
    var code: String { get }
    /// The problem, as one sentence.
    var problem: String { get }
    /// The remedy for the reader, as one sentence.
    var remedy: String { get }
    /// The provider's own text, tidied. It may name the member, so no description contains it.
    var providerWords: String? { get }
}

extension CodedError {
    /// Nil by default: most errors contain no text of a provider.
    public var providerWords: String? { nil }
    /// Problem, remedy and code in one line.
    public var description: String { "\(problem) \(remedy) [\(code)]" }
    /// The same line, for `localizedDescription`.
    public var errorDescription: String? { description }
    /// Only the problem.
    public var failureReason: String? { problem }
    /// Only the remedy.
    public var recoverySuggestion: String? { remedy }
    /// The code, as an anchor of the catalogue page.
    public var helpAnchor: String? { code }
}

/// The code and the texts of an error.
public struct ErrorExplanation: Sendable, Equatable {
    /// The stable name, `<module>.<reason>`.
    public var code: String
    /// The problem, as one sentence.
    public var problem: String
    /// The remedy for the reader, as one sentence.
    public var remedy: String

    /// An explanation.
    /// - Parameters:
    ///   - code: The stable name.
    ///   - problem: The problem.
    ///   - remedy: The remedy for the reader.
    public init(_ code: String, _ problem: String, _ remedy: String) {
        self.code = code
        self.problem = problem
        self.remedy = remedy
    }

    /// Takes the code and the texts of a cause, for an error that only passes it on.
    package init(_ cause: any CodedError) { self.init(cause.code, cause.problem, cause.remedy) }

    /// Takes the code and the texts of a cause that may have none.
    /// - Parameters:
    ///   - cause: The cause.
    ///   - code: The stable name where the cause has none.
    ///   - problem: The problem, where the cause has none.
    ///   - remedy: The remedy, where the cause has none.
    public init(_ cause: (any Error)?, else code: String, _ problem: String, _ remedy: String) {
        let known = cause as? any CodedError
        self.init(known?.code ?? code, known?.problem ?? problem, known?.remedy ?? remedy)
    }
}

/// An error that says its code, its problem and its remedy in one place: each case once, not three times.
///
/// ```swift
/// enum BerthError: ExplainedError {
///     case taken
///     var explanation: ErrorExplanation {
///         switch self {
///         case .taken: .init("harbour.berth_taken", "The berth is taken.", "Ask for another one.")
///         }
///     }
/// }
/// ```
public protocol ExplainedError: CodedError {
    /// The code and the texts of the error.
    var explanation: ErrorExplanation { get }
}

extension ExplainedError {
    /// The stable name.
    public var code: String { explanation.code }
    /// The problem, as a sentence.
    public var problem: String { explanation.problem }
    /// The remedy, as a sentence.
    public var remedy: String { explanation.remedy }
}
