public import MemberUI

extension CommunitySheet {
    /// All texts of a community sheet at one moment, for an app that draws its own view.
    ///
    /// ```swift
    /// label.text = model.texts.membersLine   // 1,2K followers · 4 friends
    /// ```
    public struct Texts: Sendable, Equatable {
        /// The language.
        public let language: MemberLanguage
        /// The heading: the community's name, or the failure after a failed join.
        public let title: String
        /// The text below the heading: the community's description, or advice after a failed join. It may be empty.
        public let text: String
        /// The meaning of the mark beside the name; nil if VK has not verified the community, and after a failed join.
        public let verified: String?
        /// The number of followers, and how many of them are the member's friends; nil if it is not shown.
        public let membersLine: String?
        /// The number of followers in VK's short form, such as `12K`; nil if it is not shown.
        public let membersCount: String?
        /// The number of the member's friends among them in VK's short form; nil if it is not shown.
        public let friendsCount: String?
        /// The main button: follow or try again.
        public let primaryButton: String
        /// The second button: not now or give up.
        public let secondaryButton: String
        /// The label of the cross, for screen readers.
        public let close: String
        /// The text that screen readers announce while the join is under way; else nil.
        public let status: String?
        /// The line that appears for a while after the join.
        public let thanks: String

        /// Creates the texts of a sheet.
        /// - Parameters:
        ///   - card: The community's data on the sheet.
        ///   - phase: Its phase.
        ///   - language: The member's language.
        public init(card: CommunitySheet.Card, phase: CommunitySheet.Phase = .initial, language: MemberLanguage) {
            let texts = MemberUI.Texts(language, .vkid)
            let (isFailed, line) = (phase == .failed, MembersLine(texts: texts))
            self.language = language
            title = isFailed ? texts(.joinFailedTitle) : card.name
            text = isFailed ? texts(.joinFailedText) : card.description
            verified = card.isVerified && !isFailed ? texts(.verified) : nil
            membersLine = isFailed ? nil : line.text(members: card.members, friends: card.friends)
            membersCount = card.members.map(CountText.text)
            friendsCount = card.friends.map(CountText.text)
            primaryButton = isFailed ? texts(.componentRetry) : texts(.follow)
            secondaryButton = isFailed ? texts(.componentCancel) : texts(.componentLater)
            close = texts(.componentClose)
            status = phase == .loading ? texts(.componentBusy) : nil
            thanks = texts(.followed, ["community": card.name])
        }
    }
}
