public import MemberCore

extension VKID {
    /// Why a sign-in by a VK app came to nothing.
    public enum AppSwitchError: CodedError {
        /// No VK app took the request.
        case appNotInstalled
        /// This app was brought back to the front without a response.
        case noAnswer
        /// The response lacks what marks it as an app's.
        case badResponse
        /// The list of VK's apps could not be fetched.
        case listUnavailable(any Error)
        /// There is neither a protected key nor a backend for the anonymous token that the list wants.
        case noAnonymousToken

        /// The stable name.
        public var code: String {
            switch self {
            case .appNotInstalled: "vkid.app_not_installed"
            case .noAnswer: "vkid.app_no_answer"
            case .badResponse: "vkid.app_bad_response"
            case .listUnavailable: "vkid.app_list_unavailable"
            case .noAnonymousToken: "vkid.no_anonymous_token"
            }
        }

        /// What was wrong.
        public var problem: String {
            switch self {
            case .appNotInstalled: "No VK app on this device took the sign-in."
            case .noAnswer: "The VK app gave no response."
            case .badResponse: "The VK app's response does not have the form of one."
            case .listUnavailable(let error): (error as? any CodedError)?.problem ?? "The list of VK's apps could not be fetched."
            case .noAnonymousToken: "There is no anonymous token for the list of VK's apps."
            }
        }

        /// What to do.
        public var remedy: String {
            switch self {
            case .appNotInstalled, .noAnswer, .badResponse: "Use the strategy appFirst or webOnly."
            case .listUnavailable: "Try again later, or use the strategy appFirst or webOnly."
            case .noAnonymousToken: "Pass clientSecret, or set the context's anonymousToken; or use the strategy webOnly."
            }
        }
    }
}
