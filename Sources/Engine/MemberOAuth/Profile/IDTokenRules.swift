/// How a provider's ID tokens are read where they differ from the standard.
public struct IDTokenRules: Sendable {
    /// Whether the audience is compared without the case of ASCII letters.
    public var audienceIgnoresCase = false
    /// Whether `exp`, `iat`, `nbf` and `auth_time` may be digits in a text.
    public var timesMayBeText = false
    /// How old a token may be by its `iat`; nil sets no limit.
    public var maximumTokenAge: Duration?

    /// The standard's rules.
    public init() {}
}
