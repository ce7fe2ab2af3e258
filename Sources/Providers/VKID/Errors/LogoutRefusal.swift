public import MemberCore

/// VK did not end a session: a cause of ``LogoutError/unknown(cause:)``.
public struct LogoutRefusal: CodedError, Equatable {
    /// VK's own code, or `status_` with the HTTP status where it gave none, or the code of what kept it from answering.
    public let reason: String

    /// The stable name.
    public var code: String { "vkid.logout_refused" }
    /// What was wrong.
    public var problem: String { "VK did not end the session (\(reason))." }
    /// What to do.
    public var remedy: String { "Try again, or remove the session here with logout(removeLocally: true)." }
}
