package import Foundation
package import MemberCore

/// The sandbox's App Store with invented customers in every state: their purchases happened in the last weeks. For demos.
///
/// It is a real store of this machine: a tester goes on buying, refunding and moving its time, and it sends its notifications.
package struct DemoStore: Sendable {
    private let sandbox: Sandbox
    private let store: SandboxAppStore

    /// Starts the store, whose customers have bought nothing yet.
    /// - Parameter diagnostics: Receives notable events.
    /// - Returns: The store.
    /// - Throws: As ``Sandbox/start(_:)``.
    package static func start(diagnostics: Diagnostics = .silent) async throws -> DemoStore {
        var own = AppStoreSandboxConfiguration()
        (own.customers, own.daysBack) = (DemoCustomer.all(at:), DemoStory.days + 1)
        var configuration = SandboxConfiguration(providers: [own])
        configuration.diagnostics = diagnostics
        let sandbox = try await Sandbox.start(configuration)
        guard let store = sandbox.appStore else { throw ControlProblem { _ in "The store is missing." } }
        return DemoStore(sandbox: sandbox, store: store)
    }

    /// The bundle identifier of the app whose products it sells.
    package var app: String { store.store.catalogue.bundleID }

    /// The address at which programs buy, refund and move the time.
    package var controlURL: URL { sandbox.controlURL }

    /// The address of the store's page.
    package var pageURL: URL? { sandbox.addresses[store.store.name]?["store"] }

    /// A clock that shows the store's time, and measures by the machine's own.
    package var clock: any MemberClock { DemoClock(store: store.store) }

    /// The app as a server's settings describe it: for production and the sandbox, with the roots, the hosts and the key of the store.
    /// - Returns: The members of the object.
    /// - Throws: An error if no key can be made.
    package func settings() async throws -> [String: JSONValue] {
        guard let api = sandbox.addresses[store.store.name]?["api"] else { return [:] }
        let whole = try JSONValue(parsing: try await store.store.settings(api)).object ?? [:]
        return whole.filter { $0.key != "environment" && $0.key != "time" }
    }

    /// Plays what the customers did, up to now, and waits until all notifications are sent.
    /// - Parameter url: The address that receives the notifications.
    /// - Throws: ``ControlProblem`` if the address is not of this machine.
    package func play(notifying url: URL) async throws {
        try store.order("notifications", ["url": url.absoluteString])
        try store.store.play(DemoStory.story(beginning: store.store.time.adding(days: 1)))
        await store.notificationsSent()
    }

    /// The customers, each with the member's name that a server knows it by.
    package var customers: [DemoCustomer] {
        store.store.current.ledger.customers.compactMap { one in
            DemoCustomer.states[one.id].map { DemoCustomer(id: one.id, member: one.accountToken, state: $0) }
        }
    }

    /// Whether every notification so far was accepted.
    package var allArrived: Bool { store.store.current.notifications.allSatisfy(\.hasArrived) }

    /// Stops the store.
    package func stop() async { await sandbox.stop() }
}

/// A clock that shows a store's time, which a tester moves.
private struct DemoClock: MemberClock {
    let store: AppStoreSandbox

    var now: Date { store.time.date }
    var uptime: Duration { SystemClock().uptime }
    var bootID: String { SystemClock().bootID }
    func sleep(for duration: Duration) async throws { try await SystemClock().sleep(for: duration) }
}

extension AppStoreSandbox {
    /// Plays a story, and lets the store's time pass until it is the sandbox's.
    fileprivate func play(_ story: ShopStory) throws {
        try change { shop, state in
            var events: [ShopEvent] = []
            for deed in story.deeds {
                events += try shop.advance(to: deed.time)
                events += try shop.perform(deed)
            }
            let now = ShopTime(context.clock.now)
            events += try shop.advance(to: now)
            state.ahead = 0
            return events
        }
    }
}
