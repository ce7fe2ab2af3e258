public import MemberCore
import MemberSignIn

// Causes of ``AuthError/unknown(cause:)``.

extension VKID {
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

extension SignInError {
    /// The same by this module's names and codes.
    var inVKTerms: any Error {
        switch self {
        case .appNotInstalled: VKID.AppSwitchError.appNotInstalled
        case .appNoAnswer: VKID.AppSwitchError.noAnswer
        case .appBadResponse: VKID.AppSwitchError.badResponse
        case .noUserAgent: VKID.NoUserAgent()
        case .exchangeMissing: VKID.ResumeError.handlerMissing
        case .handedToBackend: AuthError.authCodeExchangedOnYourBackend
        case .payloadUnusable: self
        }
    }
}
