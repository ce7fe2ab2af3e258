public import MemberCore

/// Something that a provider wants of the member before it carries out a call: a picture's letters, a page, a yes.
public struct Interaction: Sendable, Equatable, CustomStringConvertible {
    /// What is wanted.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public let rawValue: String
        /// Any kind.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Proof that a person is there.
        public static let captcha = Kind(rawValue: "captcha")
        /// A page of the provider's, to be gone through.
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

    /// What is wanted.
    public let kind: Kind
    /// What the provider said about it, by its own names.
    public let fields: [String: String]
    /// Whether it concerns this call alone: an answer to another call's then means nothing to it.
    public let isPersonal: Bool
    /// What the call declared and did not find; nil for what a provider wants by itself.
    public let missing: MissingRequirement?

    /// An interaction.
    /// - Parameters:
    ///   - kind: What is wanted.
    ///   - fields: What the provider said about it.
    ///   - isPersonal: Whether it concerns this call alone.
    ///   - missing: What the call declared and did not find.
    public init(
        _ kind: Kind, fields: [String: String] = [:], isPersonal: Bool = false, missing: MissingRequirement? = nil
    ) {
        self.kind = kind
        self.fields = fields
        self.isPersonal = isPersonal
        self.missing = missing
    }

    /// The kind and the names of the fields; their values may be the member's.
    public var description: String { "\(kind.rawValue) (\(fields.keys.sorted().joined(separator: ", ")))" }
}

/// How an interaction ended.
public enum InteractionAnswer: Sendable {
    /// The call is repeated with these parameters; they are no part of its cache key.
    case adding(FormFields)
    /// The call is repeated as it was.
    case repeating
    /// The call ends with the provider's refusal.
    case cancelled
}
