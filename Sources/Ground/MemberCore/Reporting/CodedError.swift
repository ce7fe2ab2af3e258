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
}

extension CodedError {
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
