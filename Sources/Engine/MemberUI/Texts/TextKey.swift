/// The stable name of a text.
public struct TextKey: RawRepresentable, Hashable, Sendable {
    /// The name, `<place>.<what>`.
    public let rawValue: String
    /// Any name.
    public init(rawValue: String) { self.rawValue = rawValue }
    private init(_ name: String) { rawValue = name }

    // The page that ends a sign-in through the browser.

    /// The sign-in worked.
    public static let signedInTitle = TextKey("loopback.signed_in.title")
    /// What to do after it worked.
    public static let signedInBody = TextKey("loopback.signed_in.body")
    /// The member declined.
    public static let declinedTitle = TextKey("loopback.declined.title")
    /// What to do after declining.
    public static let declinedBody = TextKey("loopback.declined.body")
    /// The response belongs to another sign-in.
    public static let refusedTitle = TextKey("loopback.refused.title")
    /// What to do about a response that belongs to another sign-in.
    public static let refusedBody = TextKey("loopback.refused.body")
    /// The sign-in had its response already.
    public static let overTitle = TextKey("loopback.over.title")
    /// What to do about a second response, or a late one.
    public static let overBody = TextKey("loopback.over.body")
    /// The sign-in failed.
    public static let failedTitle = TextKey("loopback.failed.title")
    /// What to do after a failure.
    public static let failedBody = TextKey("loopback.failed.body")
    /// What to do if the service could not be reached.
    public static let failedOfflineBody = TextKey("loopback.failed.offline")
    /// What to do if the service refused.
    public static let failedRefusedBody = TextKey("loopback.failed.refused")
    /// What to do if the account could not be stored.
    public static let failedStorageBody = TextKey("loopback.failed.storage")
    /// What to do if somebody else signed in than the account's member.
    public static let failedMemberBody = TextKey("loopback.failed.member")
    /// The response has arrived, and it is not known yet how the sign-in ends.
    public static let unfinishedTitle = TextKey("loopback.unfinished.title")
    /// Where to see how it ended.
    public static let unfinishedBody = TextKey("loopback.unfinished.body")

    // Error pages.

    /// The title of every error page.
    public static let errorTitle = TextKey("error.title")
    /// There is no such page.
    public static let errorNotFound = TextKey("error.not_found")
    /// The sign-in took too long.
    public static let errorExpired = TextKey("error.expired")

    /// The line above what only a developer needs.
    public static let forDevelopers = TextKey("error.for_developers")
    /// The link to a website's first page.
    public static let pageBack = TextKey("page.back")

    // Components, in every language.

    /// The label of a sheet's cross.
    public static let componentClose = TextKey("component.close")
    /// The button that tries again what failed.
    public static let componentRetry = TextKey("component.retry")
    /// The button that gives up.
    public static let componentCancel = TextKey("component.cancel")
    /// The button that declines for the time being.
    public static let componentLater = TextKey("component.later")
    /// What is read out while something is under way.
    public static let componentBusy = TextKey("component.busy")
    /// What is said while a sign-in is under way.
    public static let signInProgress = TextKey("component.sign_in.progress")
    /// What is said when the member is signed in.
    public static let signInSuccess = TextKey("component.sign_in.success")
    /// The heading after a sign-in that failed.
    public static let signInFailureTitle = TextKey("component.sign_in.failure.title")
    /// What to do about a sign-in that failed.
    public static let signInFailureText = TextKey("component.sign_in.failure.text")
    /// The line above the accounts beside the provider's own.
    public static let signInOthers = TextKey("component.sign_in.others")

    // Counts.

    /// A number of friends; `{count}`.
    public static let countFriends = TextKey("count.friends")
    /// A number of followers; `{count}`.
    public static let countFollowers = TextKey("count.followers")

    /// The names that are said in every language, not in those of pages only.
    static let ofComponents: [TextKey] = [
        .componentClose, .componentRetry, .componentCancel, .componentLater, .componentBusy, .signInProgress,
        .signInSuccess, .signInFailureTitle,
        .signInFailureText, .signInOthers, .countFriends, .countFollowers,
    ]

    /// All names above.
    public static let all: [TextKey] =
        [
            .signedInTitle, .signedInBody, .declinedTitle, .declinedBody, .refusedTitle, .refusedBody, .overTitle,
            .overBody, .failedTitle, .failedBody,
            .failedOfflineBody, .failedRefusedBody, .failedStorageBody, .failedMemberBody, .unfinishedTitle, .unfinishedBody,
            .errorTitle, .errorNotFound, .errorExpired, .forDevelopers, .pageBack,
        ] + MemberTrouble.allCases.map(\.key) + ofComponents
}
