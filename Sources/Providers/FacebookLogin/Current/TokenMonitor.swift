import Foundation
import MemberAccounts
import MemberCore
import MemberSignIn

/// Watches the current access token of a context: by every change of the vault, of this process or another, and by the token's own end.
final class TokenMonitor: Sendable {
    private struct State: Sendable {
        var known: AccessToken?
        /// The snapshot of the vault that `known` was read from: what was read earlier never takes its place.
        var snapshot = 0
        var streams: [Int: AsyncStream<AccessTokenChange>.Continuation] = [:]
        var count = 0
        /// Set until the known token's end has been told.
        var alarm: Task<Void, Never>?
        /// Follows the app's coming to the front.
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
            // Something was changed while the token was read: it may be of before or after.
            while context.vault.snapshotNumber != number {
                (number, token) = (context.vault.snapshotNumber, context.accessToken)
            }
            (self.token, snapshot) = (token, number)
        }
    }

    private let home: ContextHome
    private let state: Locked<State>
    /// What is still to be posted, in the order of the changes.
    let posts = MainThreadPosts()

    init(_ context: FacebookContext) {
        home = ContextHome(context)
        state = Locked(State(known: context.accessToken))
    }

    /// Begins to watch.
    func start(in context: FacebookContext) {
        context.vault.addObserver(self)
        arm(state.value.known, context.clock)
        guard let activations = context.shared.appLinks?.activations() else { return }
        let following = Task { [weak self] in
            for await _ in activations { self?.awake() }
        }
        state.withLock { $0.activations = following }
    }

    /// Compares the current token with the one that was known, and tells the difference: on the main thread before it returns. A change
    /// is noted by the caller that made it, so that none is lost among others that follow at once.
    func look() {
        guard let context = home.context else { return }
        let (reading, now) = (Reading(context), context.clock.now)
        let hasChanged = state.withLock { state in
            guard let change = state.change(to: reading, at: now) else { return false }
            note(change, state)
            return true
        }
        if hasChanged {
            arm(reading.token, context.clock)
            if reading.token == nil { home.forgetDialog() }
        }
        posts.post()
    }

    /// The changes from now on.
    func changes() -> AsyncStream<AccessTokenChange> {
        AsyncStream { continuation in
            let number = state.withLock { state in
                state.count += 1
                state.streams[state.count] = continuation
                return state.count
            }
            continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.streams.removeValue(forKey: number) } }
        }
    }

    /// Under the lock, so that streams and notifications have one order.
    private func note(_ change: AccessTokenChange, _ state: State) {
        for stream in state.streams.values { stream.yield(change) }
        posts.note(.AccessTokenDidChange, change.userInfo)
    }

    /// The app has come to the front: an alarm that slept with it is set anew, and one whose time has come meanwhile rings.
    private func awake() {
        guard let context = home.context, let token = state.withLock({ $0.alarm == nil ? nil : $0.known }) else { return }
        if token.isExpired(at: context.clock.now) { end(token) } else { arm(token, context.clock) }
    }

    /// Sets the alarm for a token's end; none for a token that is over, or never ends.
    private func arm(_ token: AccessToken?, _ clock: any MemberClock) {
        let rest = token.map { $0.expirationDate.timeIntervalSince(clock.now) } ?? -1
        let isSet = rest > 0 && token?.expirationDate != .distantFuture
        state.withLock { state in
            // Another token may have been noted meanwhile: its alarm stays.
            guard state.known == token else { return }
            state.alarm?.cancel()
            state.alarm = nil
            guard isSet else { return }
            // Made under the lock: it may ring before it would be known otherwise.
            state.alarm = Task { [weak self] in
                // A moment more: a token is over after its end.
                guard (try? await clock.sleep(for: .seconds(rest + 0.001))) != nil else { return }
                self?.end(token)
            }
        }
    }

    /// Tells the end of a token once, if it is still the current one.
    private func end(_ token: AccessToken?) {
        guard let token else { return }
        state.withLock { state in
            guard state.known == token, let alarm = state.alarm else { return }
            alarm.cancel()
            state.alarm = nil
            note(AccessTokenChange(endOf: token), state)
        }
        posts.post()
    }

    deinit {
        let state = state.value
        state.alarm?.cancel()
        state.activations?.cancel()
        for stream in state.streams.values { stream.finish() }
    }
}

/// Where a watch belongs to, held without keeping it: what all contexts share keeps the watch.
struct ContextHome: Sendable {
    private weak var shared: ProviderContext?
    private let preferences: FacebookPreferences
    private let forgetCookies: @Sendable (URL) -> Void

    init(_ context: FacebookContext) {
        (shared, preferences) = (context.shared, context.preferences)
        forgetCookies = context.forgetCookies
    }

    /// Forgets what the dialog has left in the app.
    func forgetDialog() { forgetCookies(preferences.values.dialogAddress) }

    /// The context, as long as somebody works with it.
    var context: FacebookContext? { shared.map { FacebookContext($0, preferences) } }
}

extension TokenMonitor: VaultObserver {
    func vault(_ vault: Vault, didChange change: VaultChange) { look() }
}

extension FacebookContext {
    /// The one monitor of what all contexts on these parts share.
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
