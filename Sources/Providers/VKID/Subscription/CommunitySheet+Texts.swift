public import MemberUI

extension CommunitySheet {
    /// All that a community sheet says at one moment, for an app that draws its own view.
    ///
    /// ```swift
    /// label.text = model.texts.membersLine   // 1,2K followers · 4 friends
    /// ```
    public struct Texts: Sendable, Equatable {
        /// In which language.
        public let language: MemberLanguage
        /// The heading: the community's name; after a failed join, what happened.
        public let title: String
        /// Below it: what the community says about itself; after a failed join, how to go on. Empty if nothing.
        public let text: String
        /// What the mark beside the name means; nil where VK does not vouch for the community, and after a failed join.
        public let verified: String?
        /// How many follow the community, and how many of them are the member's friends; nil where that is not shown.
        public let membersLine: String?
        /// How many follow it, by VK's shortening, such as `12K`; nil where that is not shown.
        public let membersCount: String?
        /// How many of the member's friends do, by VK's shortening; nil where that is not shown.
        public let friendsCount: String?
        /// The main button: to follow, or to try again.
        public let primaryButton: String
        /// The second button: not now, or to give up.
        public let secondaryButton: String
        /// The cross's label, for those who do not see it.
        public let close: String
        /// What is read out while the join is under way; nil else.
        public let status: String?
        /// The line that comes for a while after the join.
        public let thanks: String

        /// The texts of a sheet.
        /// - Parameters:
        ///   - card: What it shows of the community.
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
