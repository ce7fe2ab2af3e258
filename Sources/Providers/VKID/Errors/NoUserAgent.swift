import MemberCore

/// Neither the call nor the context has anything that shows VK ID's page, and the system has nothing either.
struct NoUserAgent: CodedError {
    var code: String { "vkid.no_user_agent" }
    var problem: String { "There is nothing here that shows VK ID's page." }
    var remedy: String { "Pass a user agent to authorize, or set the context's userAgent." }
}
