import MemberCore

/// A pace that several machines share, such as one kept in their database.
///
/// The time of a limit is divided into slots of equal length, one for each call that fits into the period. A slot belongs to one
/// machine, which may send one call in it. So all machines together never send more than the limit plus one call in any period.
/// A slot that is not used expires by itself.
package protocol SharedPaceSource: AnyObject, Sendable {
    /// Leases slots: one short statement, whose commit does not have to survive a crash.
    /// - Parameter wish: The key and the number of slots.
    /// - Returns: The slots; none if the next free slot begins later than ``PaceRule/horizon`` from now.
    /// - Throws: An error if the source cannot be reached within its limit of time.
    func lease(_ wish: PaceWish) async throws -> PaceLease

    /// Slows the calls of all machines down, as a response says. Leased slots stay valid, so it applies after ``PaceRule/horizon`` at
    /// the latest.
    /// - Parameters:
    ///   - name: The key's name among all machines.
    ///   - hint: The pause and the interval.
    /// - Throws: An error if the source cannot be reached within its limit of time.
    func slow(_ name: String, by hint: RateHint) async throws
}

/// A request for slots.
package struct PaceWish: Sendable, Equatable {
    /// The key's name among all machines; it is stored in clear.
    package let name: String
    /// The limit of all machines together.
    package let limit: RateLimit
    /// How many slots are wanted, from one to the limit's count.
    package let count: Int

    /// Creates a request.
    /// - Parameters:
    ///   - name: The key's name among all machines.
    ///   - limit: The limit of all machines together.
    ///   - count: How many slots are wanted; at least one, at most the limit's count.
    package init(_ name: String, limit: RateLimit, count: Int) {
        self.name = name
        self.limit = limit
        self.count = min(max(1, count), limit.count)
    }

    /// The length of one slot; never zero.
    package var interval: Duration { max(limit.window / limit.count, .microseconds(10)) }
}

/// Slots of one machine.
package struct PaceLease: Sendable, Equatable {
    /// The number of slots.
    package var count: Int
    /// How long after the lease the first slot begins; without a slot, when the next free one begins.
    package var wait: Duration
    /// The length of a slot.
    package var interval: Duration
    /// Whether all slots are the first one: the key was idle before, so that several calls may be sent at once.
    package var isBurst: Bool
    /// The number of machines that the source has seen lately; nil if it was not counted this time.
    package var machines: Int?

    /// Creates a lease.
    /// - Parameters:
    ///   - count: The number of slots.
    ///   - wait: How long after the lease the first slot begins.
    ///   - interval: The length of a slot.
    ///   - isBurst: Whether all slots are the first one.
    ///   - machines: The number of machines that the source has seen lately.
    package init(count: Int, wait: Duration, interval: Duration, isBurst: Bool, machines: Int? = nil) {
        (self.count, self.wait, self.interval, self.isBurst, self.machines) = (count, wait, interval, isBurst, machines)
    }
}
