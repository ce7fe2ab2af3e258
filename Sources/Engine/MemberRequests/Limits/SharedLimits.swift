import Foundation
import MemberAccounts
import MemberCore

/// The part of a limiter that all machines have in common: a call that passed here waits for a slot of each of its keys.
struct SharedLimits: Sendable {
    /// How often a call whose slot ended before it could be sent takes another one; then it is sent late.
    static let mostExchanges = 3

    private let paces: SharedPaces
    private let clock: any MemberClock
    private let name: @Sendable (RateKey) -> String

    init(_ source: any SharedPaceSource, clock: any MemberClock, name: @escaping @Sendable (RateKey) -> String) {
        (paces, self.clock, self.name) = (SharedPaces(source, clock: clock), clock, name)
    }

    /// Waits until a slot of each key has begun.
    /// - Parameters:
    ///   - keys: The keys that the call counts for.
    ///   - places: The places that show until when the call waits.
    ///   - hold: Is called with each key whose slot begins later, and how much later.
    /// - Throws: `CancellationError` if the task is cancelled while it waits.
    func pass(_ keys: [RateKey], _ places: [RatePlace], hold: (RateKey, Duration) -> Void) async throws(CancellationError) {
        defer { for place in places { place.leave() } }
        var slots: [SharedPaces.Slot] = []
        for key in keys { slots.append(try await slot(key, hold)) }
        var exchanges = 0
        while let start = slots.map(\.start).max() {
            let now = clock.uptime
            if start > now {
                try await wait(start - now, places)
            } else if let ended = slots.firstIndex(where: { $0.end <= now }), exchanges < Self.mostExchanges {
                exchanges += 1
                slots[ended] = try await slot(keys[ended], hold)
            } else {
                return
            }
        }
    }

    /// Passes a hint to the other machines; the caller does not wait.
    func slow(_ key: RateKey, by hint: RateHint) {
        Task { [paces, name] in await paces.slow(name(key), by: hint) }
    }

    private func slot(
        _ key: RateKey, _ hold: (RateKey, Duration) -> Void
    ) async throws(CancellationError) -> SharedPaces.Slot {
        let slot = try await paces.slot(name(key), key.limit)
        let wait = slot.start - clock.uptime
        if wait > .zero { hold(key, wait) }
        return slot
    }

    private func wait(_ time: Duration, _ places: [RatePlace]) async throws(CancellationError) {
        let moment = clock.now.addingTimeInterval(time / .seconds(1))
        for place in places { place.stand { moment } }
        do { try await clock.sleep(for: time) } catch { throw CancellationError() }
    }

    /// A key's name among all machines: a digest, so that the store shows neither members nor what a provider counts by.
    static func name(of key: RateKey, of client: AccountClient) -> String {
        AccountKey(
            provider: client.provider, environment: client.environment, clientID: client.clientID,
            subject: key.kind.rawValue + "\n" + key.name
        ).longID
    }
}
