import MemberAccounts
import MemberCore
import MemberRequests
import MemberSignIn

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
    let renewals = SharedWork<String, Bool>(cancelledAs: false)
    private let hook = MadeOnce<InteractionHook>()
    private let schedules = Locked<[String: RefreshSchedule]>([:])

    /// The schedule of a user's refreshes.
    func schedule(of id: String, _ make: () -> RefreshSchedule) -> RefreshSchedule {
        schedules.withLock { schedules in
            if let known = schedules[id] { return known }
            let made = make()
            schedules[id] = made
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
