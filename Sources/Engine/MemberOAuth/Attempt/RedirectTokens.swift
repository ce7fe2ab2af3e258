public import MemberCore

/// The parameters of a redirect, beside a code or in its place, that become tokens.
///
/// The provider's ``RedirectReading`` picks them, they are kept sealed with the answered attempt, and ``RequestForm/tokens`` makes a
/// ``TokenSet`` of them.
public struct RedirectTokens: Sendable, Equatable {
    /// The decoded parameters that contain the tokens.
    public var fields: FormFields
    /// The code beside them; nil where the redirect contains none.
    public var code: Secret?
    /// Redirect parameters that the token endpoint wants to see again, in each refresh as well.
    public var carried: FormFields

    /// Creates a value from a redirect's parameters.
    /// - Parameters:
    ///   - fields: The decoded parameters that contain the tokens.
    ///   - code: The code beside them, if the redirect contains one.
    ///   - carried: Redirect parameters that the token endpoint wants to see again.
    public init(_ fields: FormFields, code: Secret? = nil, carried: FormFields = []) {
        self.fields = fields
        self.code = code
        self.carried = carried
    }

    /// Whether it contains no values to make tokens from.
    var isEmpty: Bool { fields.fields.allSatisfy(\.value.isEmpty) && code?.isEmpty ?? true }
}

extension RedirectTokens: Masked {
    /// Only the names of the parameters.
    public var description: String { "<redirect: \(fields.fields.map(\.name).joined(separator: ", "))>" }
}

/// A response with tokens, to be made into a ``TokenSet``, together with its request.
public struct RedirectGrant: Sendable {
    /// The parameters of the redirect that become tokens.
    public let tokens: RedirectTokens
    /// The request: redirect address, verifier, nonce, scopes. Its code is empty where the redirect contains none.
    public let request: CodeGrant
}

/// The tokens that a provider's function made from a response, and the source that identifies the member.
public struct MadeTokens: Sendable {
    /// The source that identifies the member who signed in.
    public enum Subject: Sendable, Equatable {
        /// Only the ID token among the tokens, which the engine verifies.
        case idToken
        /// The provider, in its response to a request of this function.
        case response(String)
        /// The redirect. It counts only where tokens were asked for, that is, on the member's own device: at a server the
        /// visitor writes the redirect.
        case redirect(String)
    }

    /// The tokens.
    public var tokens: TokenSet
    /// The source that identifies the member. An ID token that names another member ends the sign-in.
    public var subject: Subject
    /// What else was found, for the provider's own module: it comes back with the result of the sign-in, and is not stored.
    public var finding: (any Sendable)?

    /// Creates a result.
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
