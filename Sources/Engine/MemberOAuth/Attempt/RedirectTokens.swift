public import MemberCore

/// What a redirect has brought beside a code, or in its place: parameters that become tokens.
///
/// The provider's ``RedirectReading`` picks them, they are kept sealed with the answered attempt, and ``RequestForm/tokens`` makes a
/// ``TokenSet`` of them.
public struct RedirectTokens: Sendable, Equatable {
    /// The parameters that bring the tokens, decoded.
    public var fields: FormFields
    /// A code beside them; nil where there was none.
    public var code: Secret?
    /// Redirect parameters that the token endpoint wants to see again, in each refresh as well.
    public var carried: FormFields

    /// What a redirect has brought.
    /// - Parameters:
    ///   - fields: The parameters that bring the tokens, decoded.
    ///   - code: A code beside them.
    ///   - carried: Redirect parameters that the token endpoint wants to see again.
    public init(_ fields: FormFields, code: Secret? = nil, carried: FormFields = []) {
        self.fields = fields
        self.code = code
        self.carried = carried
    }

    /// Whether there is nothing to make tokens of.
    var isEmpty: Bool { fields.fields.allSatisfy(\.value.isEmpty) && code?.isEmpty ?? true }
}

extension RedirectTokens: CustomStringConvertible, CustomReflectable {
    /// The names of the parameters alone.
    public var description: String { "<redirect: \(fields.fields.map(\.name).joined(separator: ", "))>" }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A response with tokens that waits to be made into a ``TokenSet``, with what its request was.
public struct RedirectGrant: Sendable {
    /// What the redirect has brought.
    public let tokens: RedirectTokens
    /// The request: redirect address, verifier, nonce, scopes. Its code is empty where the redirect has brought none.
    public let request: CodeGrant
}

/// What a provider's function has made of a response, and who says whose it is.
public struct MadeTokens: Sendable {
    /// Who says which member has signed in.
    public enum Subject: Sendable, Equatable {
        /// The ID token among the tokens, which the engine verifies, and nothing else.
        case idToken
        /// The provider, in its response to a request of this function.
        case response(String)
        /// The redirect. That counts only where tokens were asked for, which means on the member's own device: at a server the visitor is
        /// its author.
        case redirect(String)
    }

    /// The tokens.
    public var tokens: TokenSet
    /// Who says which member has signed in. An ID token that says otherwise ends the sign-in.
    public var subject: Subject
    /// What else was found, for the provider's own module: it comes back with the result of the sign-in, and is not stored.
    public var finding: (any Sendable)?

    /// What was made.
    /// - Parameters:
    ///   - tokens: The tokens.
    ///   - subject: Who says which member has signed in.
    ///   - finding: What else was found, for the provider's own module.
    public init(_ tokens: TokenSet, subject: Subject = .idToken, finding: (any Sendable)? = nil) {
        self.tokens = tokens
        self.subject = subject
        self.finding = finding
    }
}
