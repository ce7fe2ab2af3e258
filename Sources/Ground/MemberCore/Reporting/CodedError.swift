public import Foundation

/// An error with a stable code, what was wrong, and what to do about it.
///
/// The code (`oauth.state_mismatch`) never changes once released: logs and tests may rely on it. The two sentences are for
/// developers and operators, in English; texts for members are found by the code in `MemberUI`. Neither sentence holds a token,
/// a code, a secret or a header's value.
public protocol CodedError: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// The stable name, `<module>.<reason>`.
    var code: String { get }
    /// One sentence: what was wrong.
    var problem: String { get }
    /// One sentence: what the reader can do.
    var remedy: String { get }
    /// What the provider said itself, tidied, for who asks for it: it may name the member, so it stands in no description.
    var providerWords: String? { get }
}

extension CodedError {
    /// Nothing, for errors that no provider had words for.
    public var providerWords: String? { nil }
    /// Problem, remedy and code in one line.
    public var description: String { "\(problem) \(remedy) [\(code)]" }
    /// The same line, for `localizedDescription`.
    public var errorDescription: String? { description }
    /// The problem alone.
    public var failureReason: String? { problem }
    /// The remedy alone.
    public var recoverySuggestion: String? { remedy }
    /// The code, as an anchor of the catalogue page.
    public var helpAnchor: String? { code }
}

/// What an error says of itself.
public struct ErrorExplanation: Sendable, Equatable {
    /// The stable name, `<module>.<reason>`.
    public var code: String
    /// One sentence: what was wrong.
    public var problem: String
    /// One sentence: what the reader can do.
    public var remedy: String

    /// An explanation.
    /// - Parameters:
    ///   - code: The stable name.
    ///   - problem: What was wrong.
    ///   - remedy: What the reader can do.
    public init(_ code: String, _ problem: String, _ remedy: String) {
        self.code = code
        self.problem = problem
        self.remedy = remedy
    }

    /// What a cause says, for an error that only carries it.
    /// - Parameters:
    ///   - cause: The cause.
    ///   - code: The stable name where the cause has none.
    ///   - problem: What was wrong, where the cause does not say it.
    ///   - remedy: What the reader can do, where the cause does not say it.
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
    /// What it says.
    var explanation: ErrorExplanation { get }
}

extension ExplainedError {
    /// The stable name.
    public var code: String { explanation.code }
    /// What was wrong.
    public var problem: String { explanation.problem }
    /// What to do.
    public var remedy: String { explanation.remedy }
}
