public import MemberCore

// Causes of this module's `unknown(cause:)`.

extension VKID {
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

    /// Why a stored sign-in cannot be finished.
    public enum ResumeError: CodedError {
        /// Its code is for the app's backend, and the handler was not passed.
        case handlerMissing

        /// The stable name.
        public var code: String { "vkid.handler_missing" }
        /// What was wrong.
        public var problem: String { "The code is for the app's backend, and no handler was passed." }
        /// What to do.
        public var remedy: String { "Call resumePendingAuthorization(flow:) with the flow that the sign-in was started with." }
    }
}
