/// A permission that an app requests from the member.
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
    /// The member's own description.
    case userAboutMe
    /// The books that the member reads.
    case userActionsBooks
    /// The sport that the member does; the name is singular on the wire.
    case userActionFitness
    /// The music that the member listens to.
    case userActionsMusic
    /// The news that the member reads.
    case userActionsNews
    /// The videos that the member watches.
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
    /// The groups that the member manages.
    case userManagedGroups
    /// The photos of the member.
    case userPhotos
    /// The posts on the member's timeline.
    case userPosts
    /// Relatives and partner.
    case userRelationships
    /// The gender that the member is interested in.
    case userRelationshipDetails
    /// Religious and political views.
    case userReligionPolitics
    /// The places that the member was tagged at.
    case userTaggedPlaces
    /// The videos of the member.
    case userVideos
    /// The address of the member's own site.
    case userWebsite
    /// The present and former employers.
    case userWorkHistory
    /// The lists that the member sorts friends into.
    case readCustomFriendlists
    /// The figures of pages, apps and domains.
    case readInsights
    /// The figures of the advertising network.
    case readAudienceNetworkInsights
    /// The conversations of pages.
    case readPageMailboxes
    /// The pages that the member manages.
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
    /// A permission without a case here, by its name on the wire.
    case custom(String)
}

extension Permission: Hashable, ExpressibleByStringLiteral {
    /// Creates a permission from its name; a name without its own case is ``custom(_:)``.
    /// - Parameter stringLiteral: The name on the wire.
    public init(stringLiteral: String) { self = Self.byName[stringLiteral] ?? .custom(stringLiteral) }

    /// Two permissions with the same name are equal.
    /// - Parameters:
    ///   - left: A permission.
    ///   - right: Another permission.
    /// - Returns: Whether the names are equal.
    public static func == (left: Permission, right: Permission) -> Bool { left.name == right.name }

    /// Hashes the name.
    /// - Parameter hasher: The hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    private static let byName = Dictionary(uniqueKeysWithValues: known.map { ($0.name, $0) })
}

extension Set<Permission> {
    /// Creates permissions from their names.
    /// - Parameter names: The names on the wire.
    package init(named names: some Sequence<String>) { self.init(names.map(Permission.init(stringLiteral:))) }

    /// The names on the wire.
    package var names: Set<String> { Set<String>(map(\.name)) }
}
