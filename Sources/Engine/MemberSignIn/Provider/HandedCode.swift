public import MemberOAuth

/// A code that cannot be exchanged here, for a caller that requested it by names and texts: see ``SignInValues/handOver``.
public struct HandedCode: Sendable {
    /// The code, and the other values that the token endpoint requires. It works once.
    public let grant: CodeGrant
    /// The instructions for its exchange, as sentences.
    public let advice: String

    /// Creates a code for another party.
    /// - Parameters:
    ///   - grant: The code.
    ///   - advice: The instructions for its exchange.
    package init(_ grant: CodeGrant, advice: String) {
        self.grant = grant
        self.advice = advice
    }
}
