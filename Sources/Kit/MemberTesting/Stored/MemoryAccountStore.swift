public import Foundation
public import MemberAccounts
public import MemberCore
import MemberOAuth

/// A store of accounts in memory: for the tests of a server whose accounts lie in a store that several processes share.
///
/// ```swift
/// let store = MemoryAccountStore(clock: clock)
/// let members = try Members(store: store, cacheFolder: folder, providers: [.openID])
/// let elsewhere = try Members(store: store.connection(), cacheFolder: other, providers: [.openID])
/// ```
/// It keeps the promises of every store and decides by the same rules. Like a database it is not a vault: nothing is read from it
/// without waiting, and a step that another connection overtook decides again. It ends with the process, and nothing in it is sealed.
public final class MemoryAccountStore: AccountStore {
    let medium: MemoryAccounts
    /// The name of this connection among the holders of leases.
    let holder: String
    /// The work to do in the middle of the next step.
    private let interruption = Locked<(@Sendable () async -> Void)?>(nil)

    /// Creates an empty store.
    /// - Parameter clock: The store's time, by which it counts leases, marks, attempts and impressions.
    public init(clock: any MemberClock = SystemClock()) {
        (medium, holder) = (MemoryAccounts(clock: clock), UUID().uuidString)
    }

    private init(_ medium: MemoryAccounts) { (self.medium, holder) = (medium, UUID().uuidString) }

    /// Returns another connection to the same accounts, as another process has one.
    /// - Returns: The connection: another holder of leases.
    public func connection() -> MemoryAccountStore { MemoryAccountStore(medium) }

    /// Returns the store's time.
    public func now() async throws(AccountError) -> Date {
        try medium.reach()
        return medium.now
    }

    /// Lets accounts be read, or steps be performed, by no connection, as if the database were away.
    /// - Parameter error: The error of each; nil ends that.
    package func fail(with error: AccountError?) { medium.failure.withLock { $0 = error } }

    /// Lets a test do something between the decision of this connection's next step and its commit, such as a commit by another
    /// connection: the step then decides again.
    /// - Parameter work: The work; it is done once.
    package func interruptNextStep(by work: @escaping @Sendable () async -> Void) { interruption.withLock { $0 = work } }

    /// Performs a step: all of its changes are kept, or none if it throws. If another step was committed since it read, it is performed
    /// again on what that one left.
    func step<Result: Sendable>(
        _ body: (inout MemoryAccounts.State) throws -> Result
    ) async throws(AccountError) -> Result {
        while true {
            try medium.reach()
            var state = medium.snapshot
            let result: Result
            do { result = try body(&state) } catch { throw AccountError(storing: error) }
            let work = interruption.withLock { work in
                defer { work = nil }
                return work
            }
            await work?()
            if medium.commit(state) { return result }
        }
    }

    /// Performs a step on the record of a member.
    func step<Result: Sendable>(
        on key: AccountKey, _ body: (inout AccountRecord, Date) throws -> Result
    ) async throws(AccountError) -> Result {
        try await step { state in
            var record = state.record(of: key)
            let result = try body(&record, medium.now)
            state.put(record)
            return result
        }
    }
}

/// The data of a store in memory, which its connections share.
final class MemoryAccounts: Sendable {
    struct State: Sendable {
        var records: [AccountKey: AccountRecord] = [:]
        /// The order in which the stored accounts were first stored.
        var numbers: [AccountKey: Int] = [:]
        /// When each account was activated last, as a number.
        var activations: [AccountKey: Int] = [:]
        /// The sign-ins on their way, in the order of their begin, and the outcomes of those that ended.
        var attempts: [Attempt] = []
        var endedAttempts: Set<Attempt.ID> = []
        var impressions: [ImpressionKey: ImpressionHistory] = [:]
        var values: [SmallValueName: SmallValue] = [:]
        /// The numbers of accounts and activations.
        var count = 0
        /// The number of steps that were committed.
        var version = 0

        mutating func next() -> Int {
            count += 1
            return count
        }
    }

    let clock: any MemberClock
    /// The error of each step.
    let failure = Locked<AccountError?>(nil)
    private let state = Locked(State())

    init(clock: any MemberClock) { self.clock = clock }

    /// The time in the precision of a database.
    var now: Date { Date(timeIntervalSince1970: clock.now.timeIntervalSince1970) }

    /// Throws the error that a test has set.
    func reach() throws(AccountError) { if let error = failure.value { throw error } }

    /// The data of this moment.
    var snapshot: State { state.value }

    /// Replaces the data, unless another step was committed since it was read.
    /// - Returns: Whether it was replaced.
    func commit(_ changed: State) -> Bool {
        state.withLock { state in
            guard state.version == changed.version else { return false }
            state = changed
            state.version += 1
            return true
        }
    }
}

extension MemoryAccounts.State {
    /// The record of a member, known or not.
    func record(of key: AccountKey) -> AccountRecord { records[key] ?? AccountRecord(key) }

    /// Keeps a record after a step.
    mutating func put(_ record: AccountRecord) {
        let key = record.key
        if record.account == nil { (numbers[key], activations[key]) = (nil, nil) } else { numbers[key] = numbers[key] ?? next() }
        if record.isActivated { activations[key] = next() }
        records[key] = record.isEmpty ? nil : record.asStored
    }

    /// Changes small values.
    mutating func set(_ changes: [SmallValueChange]) { for change in changes { values[change.name] = change.value } }
}
