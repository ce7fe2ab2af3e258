import Foundation
import MemberCore
import MemberHTTPServer

/// The App Store of the sandbox: it sells, renews and refunds, and has the same servers as the real one.
final class AppStoreSandbox: SandboxProvider, SandboxWork {
    let name = "appstore"
    let context: SandboxContext
    let limits: ServerAPILimits
    let notifier = ShopNotifier()
    /// The secret in the forms of the store's page; other pages cannot read it.
    let formToken: String
    let catalogue = ShopCatalogue.sample
    let drawings: StoreDrawings
    private let state: Locked<AppStoreState>
    private let configuredURL: URL?
    /// The customers of a store that begins at a time.
    let customers: @Sendable (ShopTime) -> [ShopCustomer]
    private let addresses = Locked<SandboxAddresses?>(nil)
    /// The signers that were used so far.
    private let signers = Locked<[ShopAuthority.Kind: ShopSigner]>([:])
    /// The events that do not have a notification yet.
    private let untold = Locked<[ShopNews]>([])

    init(_ configuration: AppStoreSandboxConfiguration, in context: SandboxContext) {
        self.context = context
        limits = ServerAPILimits(clock: context.clock)
        formToken = SystemRandom().token()
        customers = configuration.customers
        drawings = StoreDrawings(configuration.drawing)
        let now = ShopTime(context.clock.now)
        let begin = now.adding(days: -configuration.daysBack)
        var state = AppStoreState(
            ledger: Shop.Ledger(now: begin, customers: customers(begin)), credentials: AppStoreCredentials(random: context.random)
        )
        state.ahead = begin.milliseconds - now.milliseconds
        configuredURL = configuration.notificationURL.flatMap { NotificationAddress.url($0.absoluteString) }
        (state.notificationURL, state.authorities) = (configuredURL, configuration.authorities)
        self.state = Locked(state)
    }

    func stop() async { await notifier.close() }

    func attach(_ addresses: SandboxAddresses) {
        self.addresses.withLock { $0 = addresses }
        // A configured or restored address may be one of the sandbox's own, which are only known now.
        if current.notificationURL.map(isOwn) == true { state.withLock { $0.notificationURL = nil } }
    }

    /// Whether an address is one of the sandbox's own, which would take a notification for a visitor's request.
    func isOwn(_ url: URL) -> Bool { addresses.value?.isOwn(url) ?? false }

    /// Returns the address of a host for the client of a request.
    func address(of host: String, for request: ServerRequest) -> URL? {
        addresses.value?.address(of: host, at: name, for: request)
    }

    /// Returns the address of a host over http; nil before the host is served.
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

    /// Performs the due events, then changes the store, completely or not at all. The events of the body are sent and stored; its
    /// error is thrown.
    func change(_ body: (inout Shop, inout AppStoreState) throws -> [ShopEvent]) throws {
        let now = ShopTime(context.clock.now)
        let outcome = state.withLock { $0.change(at: now, catalogue, body) }
        if let news = outcome.news { untold.withLock { $0.append(news) } }
        if outcome.isChanged { context.stateChanged() }
        if outcome.news != nil || !dueNotifications.isEmpty { Task { await notifier.work(for: self) } }
        if let failure = outcome.failure { throw failure }
    }

    /// Changes the state around the store itself. The state file is written at once or, if `isKept` is false, at the next change
    /// or ``keep()``.
    func note(isKept: Bool = true, _ body: (inout AppStoreState) -> Void) {
        state.withLock { body(&$0) }
        if isKept { keep() }
    }

    /// Writes the changes of ``note(isKept:_:)`` to the state file.
    func keep() { context.stateChanged() }

    /// Returns the events that do not have a notification yet, and removes them here.
    func takeNews() -> [ShopNews] {
        untold.withLock { news in
            defer { news = [] }
            return news
        }
    }

    /// The state, without performing due events.
    var current: AppStoreState { state.value }

    /// The store's time, without performing due events.
    var time: ShopTime {
        let state = current
        return max(state.ledger.now, ShopTime(milliseconds: ShopTime(context.clock.now).milliseconds + state.ahead))
    }

    /// The fault that the next notification meets, which counts as met; nil for none.
    func takeNotificationFault() -> NotificationFault? {
        context.faults.take(.notification).flatMap { NotificationFault(rawValue: $0.word) }
    }

    /// The notifications that are due, in order.
    var dueNotifications: [String] {
        state.withLock { state in
            let now = state.ledger.now
            return state.notifications.filter { $0.next.map { $0 <= now } ?? false }.map(\.uuid)
        }
    }

    /// Returns the signer of a kind, which is made at its first use, off the server's own thread, and kept.
    func signer(_ kind: ShopAuthority.Kind) async throws -> ShopSigner {
        if let known = signers.value[kind] { return known }
        let kept = state.value.authorities.first { $0.kind == kind }
        let authority = if let kept { try ShopAuthority(kept) } else { try await made(kind) }
        // If two tasks make one at once, the first one stays.
        return signers.withLock { signers in
            let known = signers[kind] ?? ShopSigner(authority: authority)
            signers[kind] = known
            return known
        }
    }

    /// Makes an authority and keeps it, unless another one was kept in the meantime.
    private func made(_ kind: ShopAuthority.Kind) async throws -> ShopAuthority {
        let time = state.value.ledger.customers.map(\.installed).min() ?? ShopTime(context.clock.now)
        let made = try await ShopAuthority.makeSideBySide(kind, at: time, random: context.random)
        let kept = made.kept
        note { state in if !state.authorities.contains(where: { $0.kind == kind }) { state.authorities.append(kept) } }
        return try state.value.authorities.first { $0.kind == kind }.map { try ShopAuthority($0) } ?? made
    }
}
