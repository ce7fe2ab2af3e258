extension Permission {
    /// The name on the wire, such as `public_profile`.
    public var name: String {
        switch self {
        case .publicProfile: "public_profile"
        case .userFriends: "user_friends"
        case .email: "email"
        case .userAboutMe: "user_about_me"
        case .userActionsBooks: "user_actions.books"
        case .userActionFitness: "user_action.fitness"
        case .userActionsMusic: "user_actions.music"
        case .userActionsNews: "user_actions.news"
        case .userActionsVideo: "user_actions.video"
        case .userBirthday: "user_birthday"
        case .userEducationHistory: "user_education_history"
        case .userEvents: "user_events"
        case .userGamesActivity: "user_games_activity"
        case .userGender: "user_gender"
        case .userHometown: "user_hometown"
        case .userLikes: "user_likes"
        case .userLocation: "user_location"
        case .userManagedGroups: "user_managed_groups"
        case .userPhotos: "user_photos"
        case .userPosts: "user_posts"
        case .userRelationships: "user_relationships"
        case .userRelationshipDetails: "user_relationship_details"
        case .userReligionPolitics: "user_religion_politics"
        case .userTaggedPlaces: "user_tagged_places"
        case .userVideos: "user_videos"
        case .userWebsite: "user_website"
        case .userWorkHistory: "user_work_history"
        case .readCustomFriendlists: "read_custom_friendlists"
        case .readInsights: "read_insights"
        case .readAudienceNetworkInsights: "read_audience_network_insights"
        case .readPageMailboxes: "read_page_mailboxes"
        case .pagesShowList: "pages_show_list"
        case .pagesManageCta: "pages_manage_cta"
        case .pagesManageInstantArticles: "pages_manage_instant_articles"
        case .adsRead: "ads_read"
        case .userLink: "user_link"
        case .userAgeRange: "user_age_range"
        case .custom(let name): name
        }
    }

    /// The permissions that have their own case.
    static let known: [Permission] = [
        .publicProfile, .userFriends, .email, .userAboutMe, .userActionsBooks, .userActionFitness, .userActionsMusic,
        .userActionsNews, .userActionsVideo, .userBirthday, .userEducationHistory, .userEvents, .userGamesActivity,
        .userGender, .userHometown, .userLikes, .userLocation, .userManagedGroups, .userPhotos, .userPosts,
        .userRelationships, .userRelationshipDetails, .userReligionPolitics, .userTaggedPlaces, .userVideos,
        .userWebsite, .userWorkHistory, .readCustomFriendlists, .readInsights, .readAudienceNetworkInsights,
        .readPageMailboxes, .pagesShowList, .pagesManageCta, .pagesManageInstantArticles, .adsRead, .userLink,
        .userAgeRange,
    ]
}
