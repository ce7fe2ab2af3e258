import Foundation
import MemberCore
import MemberRequests
import StoreOffers

/// What the row of a pace contains: its schedule, and the processes that leased slots of it lately.
struct PaceState: Codable, Sendable, Equatable {
    /// The longest time for which a pause counts; the store's own are cut to an hour. A row with a later one was not written by a process.
    static let longest = Duration.seconds(7_200)
    /// For how long a process counts after its last lease, in milliseconds.
    static let counted: Int64 = 30_000
    private static let mostHolders = 256

    private(set) var pace = PaceRule().row
    /// When each process leased last, in milliseconds since 1970.
    private(set) var holders: [String: Int64] = [:]

    /// The state of a key that is not stored yet.
    init() {}

    /// Reads a row; one that no process can have written counts as missing.
    init(_ text: String?, at now: StoreTime) {
        let known = text.flatMap { try? JSONDecoder().decode(PaceState.self, from: Data($0.utf8)) }
        self = known.flatMap { $0.isPlausible(at: now) ? $0 : nil } ?? PaceState()
    }

    /// The row.
    var text: String { (try? JSONEncoder.sorted.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}" }

    /// Leases slots for a process.
    mutating func lease(_ wish: PaceWish, for holder: String, at now: StoreTime) -> PaceLease {
        var rule = PaceRule(pace)
        var lease = rule.lease(wish, at: .milliseconds(now.milliseconds))
        pace = rule.row
        holders = holders.filter { $0.value > now.milliseconds - Self.counted && $0.value <= now.milliseconds }
        if holders.count < Self.mostHolders { holders[holder] = now.milliseconds }
        lease.machines = max(1, holders.count)
        return lease
    }

    /// Slows down as a response says.
    mutating func slow(by hint: RateHint, at now: StoreTime) {
        var rule = PaceRule(pace)
        rule.slow(by: hint, at: .milliseconds(now.milliseconds))
        pace = rule.row
    }

    private func isPlausible(at now: StoreTime) -> Bool {
        let end = (now.milliseconds + Int64(Self.longest / .milliseconds(1))) * 1000
        let times = [pace.next, pace.until].compactMap { $0 }
        return times.allSatisfy { (0...end).contains($0) } && (0...3_600_000_000).contains(pace.interval ?? 0)
    }
}
