import MemberCore

/// VK did not end a session, for a reason that it names by code, or none came from it.
struct LogoutRefusal: CodedError {
    let reason: String
    var code: String { "vkid.logout_refused" }
    var problem: String { "VK did not end the session (\(reason))." }
    var remedy: String { "Try again, or remove the session here with logout(removeLocally: true)." }
}
