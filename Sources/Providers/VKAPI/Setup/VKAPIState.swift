import Foundation
import MemberAccounts
import MemberCore
import MemberRequests
import MemberSignIn

/// A user of one app in one environment: copies of a context may have other ones.
struct UserKey: Hashable, Sendable {
    let client: AccountClient
    let id: String
}

private struct ScheduleKey: Hashable, Sendable {
    let user: UserKey
    let mode: VKRequest.ReplyMode
}

/// The part that all copies of a context share: the connector's delegate, the app's id, and what is under way.
final class VKAPIState: Sendable {
    private struct WeakDelegate: Sendable {
        weak var delegate: (any VKConnectorDelegate)?
    }

    private let weakDelegate = Locked(WeakDelegate())
    /// The app's id that the connector was started with.
    let startedAppID = Locked<String?>(nil)
    /// Why the last failed operation of the storage did nothing.
    let storageError = Locked<AccountError?>(nil)
    /// Lets one sign-in run at a time.
    let reach = SignInReach(.first)
    /// The renewals under way, one for each user.
    let renewals = SharedWork<UserKey, RenewalEnd>(cancelledAs: .refused)
    /// The tokens that their users did not want to renew: the page is not shown again for them.
    let declined = Locked<[UserKey: Secret]>([:])
    /// Lets one change of the app's own storage happen at a time; a store may call back.
    let recordLock = NSRecursiveLock()
    private let hook = MadeOnce<InteractionHook>()
    private let schedules = Locked<[ScheduleKey: RefreshSchedule]>([:])

    /// The schedule of a user's refreshes.
    func schedule(of user: UserKey, _ mode: VKRequest.ReplyMode, _ make: () -> RefreshSchedule) -> RefreshSchedule {
        schedules.withLock { schedules in
            let key = ScheduleKey(user: user, mode: mode)
            if let known = schedules[key] { return known }
            let made = make()
            schedules[key] = made
            return made
        }
    }

    var delegate: (any VKConnectorDelegate)? {
        get { weakDelegate.value.delegate }
        set { weakDelegate.withLock { $0.delegate = newValue } }
    }

    /// The hook that asks the delegate: one for all requests, so that one step at a time is asked for.
    func hook(of context: VKAPIContext) -> InteractionHook {
        hook.value {
            // A copy with a state of its own, because the hook is part of this one.
            var copy = context.withoutUser
            copy.objects = VKAPIObjects()
            return InteractionHook(clock: context.clock) { [weak self, copy] interaction in
                guard let delegate = self?.delegate else { return .cancelled }
                copy.objects.state.delegate = delegate
                return await delegate.connector(VKConnector(copy), needsInteraction: interaction)
            }
        }
    }
}

extension VKAPIContext {
    /// Asks for the steps that VK requires of the member: the context's own hook, else the connector's delegate.
    var hook: InteractionHook { interaction ?? objects.state.hook(of: self) }
}
