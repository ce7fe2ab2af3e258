public import MemberCore

/// Neither the call nor the context has anything that shows VK ID's page, and the system has nothing either: a cause of
/// ``AuthError/unknown(cause:)``.
public struct NoUserAgent: CodedError, Equatable {
    /// The stable name.
    public var code: String { "vkid.no_user_agent" }
    /// What was wrong.
    public var problem: String { "There is nothing here that shows VK ID's page." }
    /// What to do.
    public var remedy: String { "Pass a user agent to authorize, or set the context's userAgent." }
}
