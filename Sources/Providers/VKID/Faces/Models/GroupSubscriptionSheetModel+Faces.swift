extension GroupSubscriptionSheetModel: CommunitySheetModeling {
    /// What is shown for a while once the member has joined.
    var thanks: SnackbarFace { SnackbarFace(community: card.name, theme: theme, language: language) }
}
