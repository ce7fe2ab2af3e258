import MemberCore

/// VK did not end a session, for a reason that it names by code, or none came from it.
struct LogoutRefusal: CodedError {
    let code: String
    var problem: String { "VK did not end the session (\(code))." }
    var remedy: String { "Try again, or remove the session here with logout(removeLocally: true)." }
}
