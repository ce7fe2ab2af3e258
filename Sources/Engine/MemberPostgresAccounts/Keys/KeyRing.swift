import Foundation
import MemberAccounts
import MemberCore
import MemberCrypto

/// The keys that a process has, and the source that it asks for one that it does not know.
final class KeyRing: Sendable {
    /// A source that was asked is not asked again for this long, however many values name a key that it does not have.
    static let pause = Duration.seconds(10)
    /// How often the source is asked while values are met that another key sealed: the key for writing may have been switched.
    static let interval = Duration.seconds(60)

    private struct State: Sendable {
        var writing: SealedValue?
        var byHead: [Data: SealedValue] = [:]
        var askedAt: Duration?
        /// The uptime of the last question that nobody waited for.
        var triedAt: Duration?
    }

    private let source: any FleetKeySource
    private let clock: any MemberClock
    /// The database's address, for errors.
    private let place: String
    private let state = Locked(State())
    private let asking = AsyncLock()

    init(_ source: any FleetKeySource, at place: String, clock: any MemberClock) {
        (self.source, self.place, self.clock) = (source, place, clock)
    }

    /// Asks the source for the first time.
    func load() async throws(AccountError) {
        guard state.value.writing == nil else { return }
        try await ask(since: nil)
    }

    /// Seals a value under the key for writing.
    func seal(_ plaintext: Data, for place: String) throws(AccountError) -> Data {
        guard let writing = state.value.writing else { throw .locked }
        do { return try writing.seal(plaintext, for: place) } catch { throw AccountError(storing: error) }
    }

    /// The beginning of every value that the key for writing seals.
    func head() throws(AccountError) -> Data {
        guard let writing = state.value.writing else { throw .locked }
        return writing.head
    }

    /// Whether a value was sealed under the key for writing.
    func isCurrent(_ sealed: Data) -> Bool { state.value.writing?.head == SealedValue.head(of: sealed) }

    /// Whether a key is known, by the beginning of the values that it seals.
    func knows(_ head: Data) -> Bool { state.value.byHead[head] != nil }

    /// Opens a value.
    /// - Throws: ``AccountError/damaged`` for one that was changed, ``AccountError/unreadable`` for one of a newer version,
    ///   ``AccountError/keyMissing(path:isShared:)`` if its key is not known, also
    ///   after the source was asked again.
    func open(_ sealed: Data, for place: String) async throws(AccountError) -> Data {
        guard SealedValue.isOne(sealed) else { throw SealedValue.isNewer(sealed) ? .unreadable : .damaged }
        let head = SealedValue.head(of: sealed)
        if state.value.byHead[head] == nil { try await ask(since: state.value.askedAt) }
        guard let key = state.value.byHead[head] else { throw .keyMissing(path: self.place, isShared: true) }
        askLater(afterOneOf: head)
        do throws(AccountError) { return try key.open(sealed, for: place) } catch { throw .damaged }
    }

    /// Asks the source again at some time after a value of another key than the one for writing; nobody waits for it.
    private func askLater(afterOneOf head: Data) {
        let now = clock.uptime
        let due: Duration? = state.withLock { state in
            guard let asked = state.askedAt, head != state.writing?.head,
                now - max(asked, state.triedAt ?? asked) >= Self.interval
            else { return nil }
            state.triedAt = now
            return asked
        }
        if let due { Task { try? await ask(since: due) } }
    }

    /// Asks the source, unless it was asked since or just before.
    private func ask(since known: Duration?) async throws(AccountError) {
        guard await asking.enter() else { throw .cancelled }
        defer { asking.leave() }
        let (asked, now) = (state.value.askedAt, clock.uptime)
        if asked != known { return }
        if let asked, now - asked < Self.pause { return }
        do {
            let keys = try await source.keys()
            let values = ([keys.writing] + keys.reading).map { SealedValue(key: $0) }
            state.withLock { state in
                state.writing = values.first
                for value in values { state.byHead[value.head] = value }
                state.askedAt = now
            }
        } catch {
            // A source that fails is not asked for each of many values either, once there are keys to go on with.
            let hasFailed = !Task.isCancelled
            state.withLock { if hasFailed, $0.writing != nil { $0.askedAt = now } }
            throw (error as? any CodedError).map(AccountError.database) ?? .locked
        }
    }
}
