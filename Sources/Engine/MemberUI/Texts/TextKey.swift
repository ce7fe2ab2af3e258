/// The stable name of a text.
public struct TextKey: RawRepresentable, Hashable, Sendable {
    /// The name, `<place>.<what>`.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
    private init(_ name: String) { rawValue = name }

    // The page that ends a sign-in through the browser.

    /// The sign-in worked.
    public static let signedInTitle = TextKey("loopback.signed_in.title")
    /// The next step after a success.
    public static let signedInBody = TextKey("loopback.signed_in.body")
    /// The member declined.
    public static let declinedTitle = TextKey("loopback.declined.title")
    /// The next step after declining.
    public static let declinedBody = TextKey("loopback.declined.body")
    /// The response belongs to another sign-in.
    public static let refusedTitle = TextKey("loopback.refused.title")
    /// The next step after a response that belongs to another sign-in.
    public static let refusedBody = TextKey("loopback.refused.body")
    /// The sign-in already had its response.
    public static let overTitle = TextKey("loopback.over.title")
    /// The next step after a second response, or a late one.
    public static let overBody = TextKey("loopback.over.body")
    /// The sign-in failed.
    public static let failedTitle = TextKey("loopback.failed.title")
    /// The next step after a failure.
    public static let failedBody = TextKey("loopback.failed.body")
    /// The next step if the service could not be reached.
    public static let failedOfflineBody = TextKey("loopback.failed.offline")
    /// The next step if the service refused.
    public static let failedRefusedBody = TextKey("loopback.failed.refused")
    /// The next step if the account could not be stored.
    public static let failedStorageBody = TextKey("loopback.failed.storage")
    /// The next step if another person than the account's member signed in.
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

    /// The line above the details for developers.
    public static let forDevelopers = TextKey("error.for_developers")
    /// The link to a website's first page.
    public static let pageBack = TextKey("page.back")

    // Components, in every language.

    /// The label of a sheet's cross.
    public static let componentClose = TextKey("component.close")
    /// The button that repeats a failed step.
    public static let componentRetry = TextKey("component.retry")
    /// The button that gives up.
    public static let componentCancel = TextKey("component.cancel")
    /// The button that declines for the time being.
    public static let componentLater = TextKey("component.later")
    /// The text that is read out while work is in progress.
    public static let componentBusy = TextKey("component.busy")
    /// The text while a sign-in is in progress.
    public static let signInProgress = TextKey("component.sign_in.progress")
    /// The text when the member is signed in.
    public static let signInSuccess = TextKey("component.sign_in.success")
    /// The heading after a sign-in that failed.
    public static let signInFailureTitle = TextKey("component.sign_in.failure.title")
    /// The next step after a sign-in that failed.
    public static let signInFailureText = TextKey("component.sign_in.failure.text")
    /// The line above the accounts beside the provider's own.
    public static let signInOthers = TextKey("component.sign_in.others")

    // Counts.

    /// A number of friends; `{count}`.
    public static let countFriends = TextKey("count.friends")
    /// A number of followers; `{count}`.
    public static let countFollowers = TextKey("count.followers")
}
