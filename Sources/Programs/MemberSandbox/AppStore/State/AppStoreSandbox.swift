import Foundation
import MemberCore
import MemberHTTPServer

/// The App Store of the sandbox: it sells, renews and refunds, with the servers of the real one.
final class AppStoreSandbox: SandboxProvider, SandboxWork {
    let name = "appstore"
    let context: SandboxContext
    let limits: ServerAPILimits
    let notifier = ShopNotifier()
    /// The secret in the store's own forms; other pages cannot read it.
    let formToken: String
    let catalogue = ShopCatalogue.sample
    private let state: Locked<AppStoreState>
    /// The address for notifications from the configuration, if it has one.
    private let configuredURL: URL?
    private let addresses = Locked<SandboxAddresses?>(nil)
    /// The signers that were needed so far.
    private let signers = Locked<[ShopAuthority.Kind: ShopSigner]>([:])
    /// Events without a notification yet.
    private let untold = Locked<[ShopNews]>([])

    init(_ configuration: AppStoreSandboxConfiguration, in context: SandboxContext) {
        self.context = context
        limits = ServerAPILimits(clock: context.clock)
        formToken = SystemRandom().token()
        var state = AppStoreState(
            ledger: Shop(at: ShopTime(context.clock.now)).ledger, credentials: AppStoreCredentials(random: context.random))
        configuredURL = configuration.notificationURL.flatMap { NotificationAddress.url($0.absoluteString) }
        (state.notificationURL, state.authorities) = (configuredURL, configuration.authorities)
        self.state = Locked(state)
    }

    func stop() async { await notifier.close() }

    func attach(_ addresses: SandboxAddresses) {
        self.addresses.withLock { $0 = addresses }
        // A configured or kept address may meanwhile be one of the sandbox's own.
        if current.notificationURL.map(isOwn) == true { state.withLock { $0.notificationURL = nil } }
    }

    /// Whether an address is one of the sandbox's own, where notifications would be taken for a visitor's orders.
    func isOwn(_ url: URL) -> Bool { addresses.value?.isOwn(url) ?? false }

    /// The address of a host for the client of a request.
    func address(of host: String, for request: ServerRequest) -> URL? {
        addresses.value?.address(of: host, at: name, for: request)
    }

    /// The address of a host over http; nil before it is served.
    func address(of host: String) -> URL? { addresses.value?.plain[name]?[host] }

    func savedState() -> Data { (try? JSONEncoder().encode(state.value)) ?? Data() }

    func restore(_ data: Data) throws {
        var kept = try JSONDecoder().decode(AppStoreState.self, from: data)
        kept.notificationURL = configuredURL ?? kept.notificationURL
        let goesOn = kept
        state.withLock { $0 = goesOn }
    }

    /// The present state, after all events that were due.
    var known: (shop: Shop, state: AppStoreState) {
        try? change { _, _ in [] }
        let state = state.value
        return (Shop(state.ledger, catalogue: catalogue), state)
    }

    /// Carries out due events, then changes the store, wholly or not at all. The events are sent and kept.
    /// - Parameter body: Changes the store and gives back what happened.
    /// - Throws: What the body throws.
    func change(_ body: (inout Shop, inout AppStoreState) throws -> [ShopEvent]) throws {
        let now = ShopTime(context.clock.now)
        let outcome = state.withLock { $0.change(at: now, catalogue, body) }
        if let news = outcome.news { untold.withLock { $0.append(news) } }
        if outcome.isChanged { context.stateChanged() }
        if outcome.news != nil || !dueNotifications.isEmpty { Task { await notifier.work(for: self) } }
        if let failure = outcome.failure { throw failure }
    }

    /// Changes state other than the store itself.
    /// - Parameters:
    ///   - isKept: Whether the state file gets it at once; if not, with the next change or ``keep()``.
    ///   - body: The change.
    func note(isKept: Bool = true, _ body: (inout AppStoreState) -> Void) {
        state.withLock { body(&$0) }
        if isKept { keep() }
    }

    /// Writes to the state file what was noted.
    func keep() { context.stateChanged() }

    /// Takes the events without a notification.
    func takeNews() -> [ShopNews] {
        untold.withLock { news in
            defer { news = [] }
            return news
        }
    }

    /// The state without due events.
    var current: AppStoreState { state.value }

    /// The notifications to send now, in order.
    var dueNotifications: [String] {
        state.withLock { state in
            let now = state.ledger.now
            return state.notifications.filter { $0.next.map { $0 <= now } ?? false }.map(\.uuid)
        }
    }

    /// The signer of a kind: made at its first use, off the server's own thread, and kept.
    func signer(_ kind: ShopAuthority.Kind) async throws -> ShopSigner {
        if let known = signers.value[kind] { return known }
        let kept = state.value.authorities.first { $0.kind == kind }
        let authority = if let kept { try ShopAuthority(kept) } else { try await made(kind) }
        // If two are made at once, the first one stays.
        return signers.withLock { signers in
            let known = signers[kind] ?? ShopSigner(authority: authority)
            signers[kind] = known
            return known
        }
    }

    /// Makes an authority, and keeps it unless another one was kept meanwhile.
    private func made(_ kind: ShopAuthority.Kind) async throws -> ShopAuthority {
        let time = state.value.ledger.customers.map(\.installed).min() ?? ShopTime(context.clock.now)
        let made = try await ShopAuthority.makeSideBySide(kind, at: time, random: context.random)
        let kept = made.kept
        note { state in if !state.authorities.contains(where: { $0.kind == kind }) { state.authorities.append(kept) } }
        return try state.value.authorities.first { $0.kind == kind }.map { try ShopAuthority($0) } ?? made
    }
}
