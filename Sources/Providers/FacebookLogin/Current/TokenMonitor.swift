import Foundation
import MemberAccounts
import MemberCore
import MemberSignIn

/// Watches the current access token of a context: each change of the vault, by this process or another, and the token's
/// expiration.
final class TokenMonitor: Sendable {
    private struct State: Sendable {
        var known: AccessToken?
        /// The snapshot of the vault that `known` was read from: a token from an earlier snapshot never replaces it.
        var snapshot = 0
        /// Set until the known token's expiration has been reported.
        var alarm: Task<Void, Never>?
        /// Follows the app's activations.
        var activations: Task<Void, Never>?

        mutating func change(to reading: Reading, at now: Date) -> AccessTokenChange? {
            guard reading.snapshot >= snapshot else { return nil }
            snapshot = reading.snapshot
            guard known != reading.token else { return nil }
            defer { known = reading.token }
            return AccessTokenChange(from: known, to: reading.token, at: now)
        }
    }

    /// The current token, and the snapshot of the vault that it was read from.
    private struct Reading: Sendable {
        let token: AccessToken?
        let snapshot: Int

        init(_ context: FacebookContext) {
            var (number, token) = (context.vault.snapshotNumber, context.accessToken)
            // The vault changed while the token was read, which may be from before or after the change.
            while context.vault.snapshotNumber != number {
                (number, token) = (context.vault.snapshotNumber, context.accessToken)
            }
            (self.token, snapshot) = (token, number)
        }
    }

    private let home: ContextHome
    private let state: Locked<State>
    /// The changes from now on.
    let changes = Broadcast<AccessTokenChange>()
    /// The notifications that wait, in the order of the changes.
    let posts = MainThreadPosts()

    init(_ context: FacebookContext) {
        home = ContextHome(context)
        state = Locked(State(known: context.accessToken))
    }

    /// Starts watching.
    func start(in context: FacebookContext) {
        context.vault.addObserver(self)
        arm(state.value.known, context.clock)
        guard let activations = context.shared.appLinks?.activations() else { return }
        let following = Task { [weak self] in
            for await _ in activations { self?.awake() }
        }
        state.withLock { $0.activations = following }
    }

    /// Compares the current token with the known one, and reports a change: on the main thread before it returns. The caller that
    /// made a change notes it, so that no change is lost when others follow at once.
    func look() {
        guard let context = home.context else { return }
        let (reading, now) = (Reading(context), context.clock.now)
        let hasChanged = state.withLock { state in
            guard let change = state.change(to: reading, at: now) else { return false }
            note(change)
            return true
        }
        if hasChanged {
            arm(reading.token, context.clock)
            if reading.token == nil { home.forgetDialog() }
        }
        posts.post()
    }

    /// Called under the lock, so that streams and notifications have one order.
    private func note(_ change: AccessTokenChange) {
        changes.yield(change)
        posts.note(.AccessTokenDidChange, change.userInfo)
    }

    /// Handles an activation of the app: an alarm that was suspended is set again, or fires if its time has passed.
    private func awake() {
        guard let context = home.context, let token = state.withLock({ $0.alarm == nil ? nil : $0.known }) else { return }
        if token.isExpired(at: context.clock.now) { end(token) } else { arm(token, context.clock) }
    }

    /// Sets the alarm for a token's expiration; not for a token that has expired or never expires.
    private func arm(_ token: AccessToken?, _ clock: any MemberClock) {
        let rest = token.map { $0.expirationDate.timeIntervalSince(clock.now) } ?? -1
        let isSet = rest > 0 && token?.expirationDate != .distantFuture
        state.withLock { state in
            // Another token may have been noted in the meantime: its alarm stays.
            guard state.known == token else { return }
            state.alarm?.cancel()
            state.alarm = nil
            guard isSet else { return }
            // Created under the lock: otherwise it could fire before it is stored.
            state.alarm = Task { [weak self] in
                // One millisecond more: a token has expired only after its end.
                guard (try? await clock.sleep(for: .seconds(rest + 0.001))) != nil else { return }
                self?.end(token)
            }
        }
    }

    /// Reports the expiration of a token once, if it still is the current one.
    private func end(_ token: AccessToken?) {
        guard let token else { return }
        state.withLock { state in
            guard state.known == token, let alarm = state.alarm else { return }
            alarm.cancel()
            state.alarm = nil
            note(AccessTokenChange(endOf: token))
        }
        posts.post()
    }

    deinit {
        let state = state.value
        state.alarm?.cancel()
        state.activations?.cancel()
    }
}

/// The context of a watch, held weakly, because the parts that all contexts share hold the watch.
struct ContextHome: Sendable {
    private weak var shared: ProviderContext?
    private let preferences: FacebookPreferences
    private let forgetCookies: @Sendable (URL) -> Void

    init(_ context: FacebookContext) {
        (shared, preferences) = (context.shared, context.preferences)
        forgetCookies = context.forgetCookies
    }

    /// Removes the dialog's cookies from the app.
    func forgetDialog() { forgetCookies(preferences.values.dialogAddress) }

    /// The context, as long as its parts are in use.
    var context: FacebookContext? { shared.map { FacebookContext($0, preferences) } }
}

extension TokenMonitor: VaultObserver {
    func vault(_ vault: Vault, didChange change: VaultChange) { look() }
}

extension FacebookContext {
    /// The only monitor of all contexts on these parts.
    var monitor: TokenMonitor {
        var isNew = false
        let monitor = state.monitor.value {
            isNew = true
            return TokenMonitor(self)
        }
        monitor.posts.add(notificationCenter)
        if isNew { monitor.start(in: self) }
        return monitor
    }
}
