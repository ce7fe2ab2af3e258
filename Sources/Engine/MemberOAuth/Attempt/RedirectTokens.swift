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
