public import MemberCore
import MemberSignIn

extension VKID {
    /// The reason why a sign-in by a VK app failed.
    public enum AppSwitchError: ExplainedError {
        /// No VK app accepted the request.
        case appNotInstalled
        /// This app was brought back to the front without a response.
        case noResponse
        /// The response lacks the mark of an app's response.
        case badResponse
        /// The list of VK's apps could not be fetched.
        case listUnavailable(any Error)
        /// The app has neither a protected key nor a backend for the anonymous token that the list requires.
        case noAnonymousToken

        /// Code, problem and remedy.
        public var explanation: ErrorExplanation {
            let web = "Use the strategy appFirst or webOnly."
            return switch self {
            case .appNotInstalled: .init("vkid.app_not_installed", "No VK app on this device took the sign-in.", web)
            case .noResponse: .init("vkid.app_no_answer", "The VK app gave no response.", web)
            case .badResponse:
                .init("vkid.app_bad_response", "The VK app's response does not have the form of one.", web)
            case .listUnavailable(let error):
                .init(
                    "vkid.app_list_unavailable",
                    (error as? any CodedError)?.problem ?? "The list of VK's apps could not be fetched.",
                    "Try again later, or use the strategy appFirst or webOnly.")
            case .noAnonymousToken:
                .init(
                    "vkid.no_anonymous_token", "There is no anonymous token for the list of VK's apps.",
                    "Pass clientSecret, or set the context's anonymousToken; or use the strategy webOnly.")
            }
        }
    }

    /// Neither the call nor the context nor the system can show VK ID's page: a cause of ``VKID/AuthError/unknown(cause:)``.
    public struct NoUserAgent: ExplainedError, Equatable {
        /// Code, problem and remedy.
        public var explanation: ErrorExplanation {
            .init(
                "vkid.no_user_agent", "No user agent is set that can show VK ID's page.",
                "Pass a user agent to authorize, or set the context's userAgent.")
        }
    }

    /// `set(config:)` was called again before the sign-in's end: a cause of ``VKID/AuthError/unknown(cause:)``.
    public struct SignInSuperseded: ExplainedError, Equatable {
        /// Code, problem and remedy.
        public var explanation: ErrorExplanation {
            .init(
                "vkid.sign_in_superseded", "VK ID was set up again before the sign-in ended.",
                "Start the sign-in again; set VK ID up once, when the app starts.")
        }
    }

    /// The reason why a stored sign-in cannot be finished: a cause of ``VKID/AuthError/unknown(cause:)``.
    public enum ResumeError: ExplainedError {
        /// The code is for the app's backend, and the call passed no handler.
        case handlerMissing

        /// Code, problem and remedy.
        public var explanation: ErrorExplanation {
            .init(
                "vkid.handler_missing", "The code is for the app's backend, and no handler was passed.",
                "Call resumePendingAuthorization(flow:) with the flow that the sign-in was started with.")
        }
    }

    /// VK did not end a session: a cause of ``VKID/LogoutError/unknown(cause:)``.
    public struct LogoutRefusal: ExplainedError, Equatable {
        /// VK's own code, or `status_` with the HTTP status if VK sent none, or the code of the failure that prevented a
        /// response.
        public let reason: String

        /// Code, problem and remedy.
        public var explanation: ErrorExplanation {
            .init(
                "vkid.logout_refused", "VK did not end the session (\(reason)).",
                "Try again, or remove the session here with logout(removeLocally: true).")
        }
    }
}

extension SignInError {
    /// The same error in this module's names and codes.
    var inVKTerms: any Error {
        switch self {
        case .appNotInstalled: VKID.AppSwitchError.appNotInstalled
        case .appNoResponse: VKID.AppSwitchError.noResponse
        case .appBadResponse: VKID.AppSwitchError.badResponse
        case .noUserAgent: VKID.NoUserAgent()
        case .exchangeMissing: VKID.ResumeError.handlerMissing
        case .handedToBackend: AuthError.authCodeExchangedOnYourBackend
        case .payloadUnusable: self
        }
    }
}

extension AuthError {
    static var notConfigured: AuthError { .unknown(cause: VKIDConfigurationError.notConfigured) }

    /// Creates the error of a sign-in that an object may not begin or continue.
    init(_ busy: SignInBusy) {
        self =
            switch busy {
            case .another: .authAlreadyInProgress
            case .closed: .unknown(cause: VKID.SignInSuperseded())
            }
    }
}
