public import MemberCore

extension CommunitySheet {
    /// What the app itself leaves to be wished for a community sheet: a cause of ``GroupSubscriptionSheetCreationError/unknown(cause:)``.
    public enum SetupError: CodedError {
        /// The community's id is no positive decimal number.
        case groupIDInvalid
        /// Nobody shows the sheet that follows a sign-in.
        case noPresenter
        /// The app let go of its callback without a token, or handed over an empty one.
        case tokenWithheld
        /// The app handed over no token for 30 seconds.
        case tokenLate

        /// The stable name.
        public var code: String {
            switch self {
            case .groupIDInvalid: "vkid.group_id_invalid"
            case .noPresenter: "vkid.no_presenter"
            case .tokenWithheld: "vkid.token_withheld"
            case .tokenLate: "vkid.token_late"
            }
        }

        /// What was wrong.
        public var problem: String {
            switch self {
            case .groupIDInvalid: "The community's id is no positive decimal number."
            case .noPresenter: "Nobody shows the community sheet."
            case .tokenWithheld: "The app handed over no access token."
            case .tokenLate: "The app handed over no access token for 30 seconds."
            }
        }

        /// What to do.
        public var remedy: String {
            switch self {
            case .groupIDInvalid: "Pass the number that the community's page shows among its details."
            case .noPresenter: "Set the context's sheetPresenter."
            case .tokenWithheld, .tokenLate: "Call accessTokenProvider's completion on every path, also without a session."
            }
        }
    }
}
