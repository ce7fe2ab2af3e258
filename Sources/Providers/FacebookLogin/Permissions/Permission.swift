/// What an app asks the member to allow.
///
/// ```swift
/// let wanted: [Permission] = [.publicProfile, .email, "instagram_basic"]
/// ```
///
/// Two permissions are equal when their names are: `.custom("email")` is `.email`.
public enum Permission: Sendable {
    /// Name, picture and id; every login grants it.
    case publicProfile
    /// The friends who use the app too.
    case userFriends
    /// The e-mail address.
    case email
    /// What the member says of themselves.
    case userAboutMe
    /// What the member reads.
    case userActionsBooks
    /// The sport that the member does; the name is singular on the wire.
    case userActionFitness
    /// What the member listens to.
    case userActionsMusic
    /// The news that the member reads.
    case userActionsNews
    /// What the member watches.
    case userActionsVideo
    /// The day of birth.
    case userBirthday
    /// Schools and universities.
    case userEducationHistory
    /// The events that the member goes to.
    case userEvents
    /// The games that the member plays.
    case userGamesActivity
    /// The gender.
    case userGender
    /// The town that the member comes from.
    case userHometown
    /// The pages that the member likes.
    case userLikes
    /// The town that the member lives in.
    case userLocation
    /// The groups that the member looks after.
    case userManagedGroups
    /// The photos of the member.
    case userPhotos
    /// The posts on the member's timeline.
    case userPosts
    /// Relatives and partner.
    case userRelationships
    /// Whom the member is interested in.
    case userRelationshipDetails
    /// Religious and political views.
    case userReligionPolitics
    /// The places that the member was tagged at.
    case userTaggedPlaces
    /// The videos of the member.
    case userVideos
    /// The address of the member's own site.
    case userWebsite
    /// The employers so far.
    case userWorkHistory
    /// The lists that the member sorts friends into.
    case readCustomFriendlists
    /// The figures of pages, apps and domains.
    case readInsights
    /// The figures of the advertising network.
    case readAudienceNetworkInsights
    /// The conversations of pages.
    case readPageMailboxes
    /// The pages that the member looks after.
    case pagesShowList
    /// The call-to-action buttons of pages.
    case pagesManageCta
    /// The instant articles of pages.
    case pagesManageInstantArticles
    /// The figures of advertisements.
    case adsRead
    /// The address of the member's profile.
    case userLink
    /// The range of ages that the member is in.
    case userAgeRange
    /// A permission that has no case here, by its name on the wire.
    case custom(String)
}

extension Permission: Hashable, ExpressibleByStringLiteral {
    /// A permission by its name; a name that has no case of its own is ``custom(_:)``.
    /// - Parameter stringLiteral: The name on the wire.
    public init(stringLiteral: String) { self = Self.byName[stringLiteral] ?? .custom(stringLiteral) }

    /// Two permissions with one name are one permission.
    /// - Parameters:
    ///   - left: One.
    ///   - right: The other.
    /// - Returns: Whether the names are the same.
    public static func == (left: Permission, right: Permission) -> Bool { left.name == right.name }

    /// Hashes the name.
    /// - Parameter hasher: Where it goes.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    private static let byName = Dictionary(uniqueKeysWithValues: known.map { ($0.name, $0) })
}

extension Set<Permission> {
    /// Permissions by their names.
    /// - Parameter names: The names on the wire.
    package init(named names: some Sequence<String>) { self.init(names.map(Permission.init(stringLiteral:))) }

    /// The names on the wire.
    package var names: Set<String> { Set<String>(map(\.name)) }
}
