import MemberUI

extension GroupSubscriptionSheetModel: CommunitySheetModeling {
    func membersLine(_ texts: Texts) -> String? { MembersLine(texts: texts).text(members: card.members, friends: card.friends) }

    /// What is shown for a while once the member has joined.
    func thanks(_ texts: Texts) -> SnackbarFace {
        SnackbarFace(community: card.name, theme: theme, language: texts.language)
    }
}
