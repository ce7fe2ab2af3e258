/// The stable name of a text.
public struct TextKey: RawRepresentable, Hashable, Sendable {
    /// The name, `<place>.<what>`.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
    private init(_ name: String) { rawValue = name }

    // The page that ends a sign-in through the browser.

    /// The sign-in worked.
    package static let signedInTitle = TextKey("loopback.signed_in.title")
    /// The next step after a success.
    package static let signedInBody = TextKey("loopback.signed_in.body")
    /// The member declined.
    package static let declinedTitle = TextKey("loopback.declined.title")
    /// The next step after declining.
    package static let declinedBody = TextKey("loopback.declined.body")
    /// The response belongs to another sign-in.
    package static let refusedTitle = TextKey("loopback.refused.title")
    /// The next step after a response that belongs to another sign-in.
    package static let refusedBody = TextKey("loopback.refused.body")
    /// The sign-in already had its response.
    package static let overTitle = TextKey("loopback.over.title")
    /// The next step after a second response, or a late one.
    package static let overBody = TextKey("loopback.over.body")
    /// The sign-in failed.
    package static let failedTitle = TextKey("loopback.failed.title")
    /// The next step after a failure.
    package static let failedBody = TextKey("loopback.failed.body")
    /// The next step if the service could not be reached.
    package static let failedOfflineBody = TextKey("loopback.failed.offline")
    /// The next step if the service refused.
    package static let failedRefusedBody = TextKey("loopback.failed.refused")
    /// The next step if the account could not be stored.
    package static let failedStorageBody = TextKey("loopback.failed.storage")
    /// The next step if another person than the account's member signed in.
    package static let failedMemberBody = TextKey("loopback.failed.member")
    /// The response has arrived, and it is not known yet how the sign-in ends.
    package static let unfinishedTitle = TextKey("loopback.unfinished.title")
    /// Where to see how it ended.
    package static let unfinishedBody = TextKey("loopback.unfinished.body")

    // Error pages.

    /// The title of every error page.
    package static let errorTitle = TextKey("error.title")
    /// There is no such page.
    package static let errorNotFound = TextKey("error.not_found")
    /// The sign-in took too long.
    package static let errorExpired = TextKey("error.expired")

    /// The line above the details for developers.
    package static let forDevelopers = TextKey("error.for_developers")
    /// The link to a website's first page.
    package static let pageBack = TextKey("page.back")

    // Components, in every language.

    /// The label of a sheet's cross.
    package static let componentClose = TextKey("component.close")
    /// The button that repeats a failed step.
    package static let componentRetry = TextKey("component.retry")
    /// The button that gives up.
    package static let componentCancel = TextKey("component.cancel")
    /// The button that declines for the time being.
    package static let componentLater = TextKey("component.later")
    /// The text that is read out while work is in progress.
    package static let componentBusy = TextKey("component.busy")
    /// The text while a sign-in is in progress.
    package static let signInProgress = TextKey("component.sign_in.progress")
    /// The text when the member is signed in.
    package static let signInSuccess = TextKey("component.sign_in.success")
    /// The heading after a sign-in that failed.
    package static let signInFailureTitle = TextKey("component.sign_in.failure.title")
    /// The next step after a sign-in that failed.
    package static let signInFailureText = TextKey("component.sign_in.failure.text")
    /// The line above the accounts beside the provider's own.
    package static let signInOthers = TextKey("component.sign_in.others")

    // Counts.

    /// A number of friends; `{count}`.
    public static let countFriends = TextKey("count.friends")
    /// A number of followers; `{count}`.
    package static let countFollowers = TextKey("count.followers")
}
