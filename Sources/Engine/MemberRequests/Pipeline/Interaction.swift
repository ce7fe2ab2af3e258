public import MemberAccounts
public import MemberCore

/// A step that a provider requires of the member before it carries out a call: the letters of a picture, a page, a confirmation.
public struct Interaction: Sendable, Equatable, CustomStringConvertible {
    /// The kind of a required step.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public let rawValue: String
        /// Creates a kind.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A proof that a person is present.
        public static let captcha = Kind(rawValue: "captcha")
        /// A page of the provider that the member must complete.
        public static let page = Kind(rawValue: "page")
        /// A yes or no to this call.
        public static let confirmation = Kind(rawValue: "confirmation")
        /// The member's password, or another proof of who they are.
        public static let credential = Kind(rawValue: "credential")
        /// A sign-in: the call declared what it requires, and there is no usable token.
        public static let signIn = Kind(rawValue: "sign_in")
        /// Permissions: the call declared some that the token lacks.
        public static let permission = Kind(rawValue: "permission")
    }

    /// The kind of the required step.
    public let kind: Kind
    /// The provider's values for it, by its own names.
    public let fields: [String: String]
    /// Whether it concerns only this call: an answer to another call then does not apply to it.
    package let isPersonal: Bool
    /// The account of the call; nil where its token source does not belong to an account. The pipeline names it.
    public internal(set) var account: AccountKey?
    /// The missing requirement of the call; nil for a step that the provider itself requires.
    public let missing: MissingRequirement?

    /// Creates an interaction.
    /// - Parameters:
    ///   - kind: The kind of the required step.
    ///   - fields: The provider's values for it.
    ///   - isPersonal: Whether it concerns only this call.
    ///   - missing: The missing requirement of the call.
    public init(
        _ kind: Kind, fields: [String: String] = [:], isPersonal: Bool = false, missing: MissingRequirement? = nil
    ) {
        self.kind = kind
        self.fields = fields
        self.isPersonal = isPersonal
        self.missing = missing
    }

    /// The kind and the names of the fields; their values may be the member's data.
    public var description: String { "\(kind.rawValue) (\(fields.keys.sorted().joined(separator: ", ")))" }
}

/// How an interaction ended.
public enum InteractionAnswer: Sendable {
    /// The call is repeated with these parameters; they are not part of its cache key.
    case adding(FormFields)
    /// The call is repeated as it was.
    case repeating
    /// The call is repeated with this access token of the same account. It replaces the one that the call was sent with, whose life,
    /// permissions and refresh token stay; a call whose token source cannot keep it ends with the provider's refusal.
    case replacingToken(Secret)
    /// The call ends with the provider's refusal.
    case cancelled
}
