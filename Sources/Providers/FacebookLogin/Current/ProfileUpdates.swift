public import Foundation
import MemberAccounts
import MemberCore
import MemberSignIn

extension Notification.Name {
    /// The current member's profile has changed or was removed. Posted on the main thread: before the setter returns, if the
    /// setter was called there.
    public static let ProfileDidChange = Notification.Name("com.facebook.sdk.FBSDKProfile.FBSDKProfileDidChangeNotification")
}

/// In the user info of a change: the profile now, a ``Profile``.
public let ProfileChangeNewKey = "FBSDKProfileNew"
/// In the user info of a change: the profile before, a ``Profile``.
public let ProfileChangeOldKey = "FBSDKProfileOld"

/// Watches the profile of a context's current member, and loads it again when the member changes, if the app wants that.
final class ProfileUpdates: Sendable {
    private let home: ContextHome
    private let known: Locked<(profile: Profile?, token: AccessToken?)>
    /// The profiles from now on, after each change.
    let changes = Broadcast<Profile?>()
    let posts = MainThreadPosts()

    init(_ context: FacebookContext) {
        home = ContextHome(context)
        known = Locked((context.profile, context.accessToken))
    }

    /// Compares the profile with the last known one, and reports a change: on the main thread before it returns.
    func look() {
        guard let context = home.context else { return }
        let now = context.clock.now
        // Read under the lock: of two concurrent calls, the later one has read the newer profile.
        let (before, token) = known.withLock { known in
            let (before, profile, token) = (known, context.profile, context.accessToken)
            known = (profile, token)
            if before.profile != profile { note(from: before.profile, to: profile) }
            return (before, token)
        }
        posts.post()
        let change = AccessTokenChange(from: before.token, to: token, at: now)
        guard token != nil, before.token != token, change.didUserChange, context.preferences.values.isProfileUpdated else {
            return
        }
        Task { _ = try? await context.loadProfile() }
    }

    private func note(from old: Profile?, to new: Profile?) {
        var info: [String: any Sendable] = [:]
        info[ProfileChangeNewKey] = new
        info[ProfileChangeOldKey] = old
        changes.yield(new)
        posts.note(.ProfileDidChange, info)
    }
}

extension ProfileUpdates: VaultObserver {
    func vault(_ vault: Vault, didChange change: VaultChange) { look() }
}

extension FacebookContext {
    /// Starts the watches of token and profile, if they have not started: before anything changes, so that the first change is
    /// reported too.
    func watch() {
        _ = monitor
        _ = profileUpdates
    }

    /// The only watch of all contexts on these parts.
    var profileUpdates: ProfileUpdates {
        var made: ProfileUpdates?
        let updates = state.profileUpdates.value {
            let updates = ProfileUpdates(self)
            made = updates
            return updates
        }
        updates.posts.add(notificationCenter)
        if made === updates { vault.addObserver(updates) }
        return updates
    }
}
