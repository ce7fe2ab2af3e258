public import MemberOAuth

/// A code that nobody here can exchange, for one who asked by names and texts: see ``SignInValues/handOver``.
public struct HandedCode: Sendable {
    /// The code, and what the token endpoint wants to see beside it. It works once.
    public let grant: CodeGrant
    /// What the one who exchanges it must do, as sentences.
    public let advice: String

    /// A code for somebody else.
    /// - Parameters:
    ///   - grant: The code.
    ///   - advice: What the one who exchanges it must do.
    public init(_ grant: CodeGrant, advice: String) {
        self.grant = grant
        self.advice = advice
    }
}
