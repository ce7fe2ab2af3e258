/// A call's membership of a group that is sent as a batch.
///
/// ```swift
/// for (position, membership) in BatchMembership.group(of: calls.count).enumerated() { calls[position].membership = membership }
/// ```
/// A membership is good for one call, sent once. The others wait until its call is ready to be sent, has ended in another way, or the
/// membership itself is gone.
public final class BatchMembership: Sendable {
    private let group: CallGroup
    private let position: Int

    private init(_ group: CallGroup, _ position: Int) { (self.group, self.position) = (group, position) }

    deinit { group.withdraw(position) }

    /// Memberships of one group, in the order in which its calls become elements.
    /// - Parameter count: How many calls.
    /// - Returns: As many memberships.
    public static func group(of count: Int) -> [BatchMembership] {
        let group = CallGroup(count)
        return (0..<max(0, count)).map { BatchMembership(group, $0) }
    }

    /// Whether its call has neither joined the others nor been sent by itself.
    var isOpen: Bool { group.expects(position) }

    /// Its call is sent by itself or not at all: the others no longer wait for it.
    func withdraw() { group.withdraw(position) }

    /// Waits for the others, is sent with them and returns with what came back.
    func send(_ run: CallExecution, key: String) async -> CallGroup.Outcome { await group.send(position, run, key: key) }
}
