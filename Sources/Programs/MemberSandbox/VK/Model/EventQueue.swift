import MemberCore

/// An event of long polls, before it is written for a reader.
enum VKEvent: Sendable {
    case message(MessageBook.Message)
    /// An account has read another's messages up to an id.
    case read(by: Int, from: Int, upTo: Int)
}

/// The events of all accounts and the requests that wait for them, while the sandbox runs.
final class EventQueue: Sendable {
    /// An event in the list of an account.
    struct Entry: Sendable {
        /// The position behind the event, and the same for the history.
        let ts: Int
        let pts: Int
        let id: String
        let event: VKEvent
    }
    /// The events behind a position.
    enum Look: Sendable {
        /// There are none yet.
        case empty
        case found([Entry])
        /// The position is older than the kept events.
        case tooOld
        /// No event has this position.
        case tooNew
    }
    private struct Line: Sendable {
        var entries: [Entry] = []
        var ts: Int
        var pts = 0
    }
    private struct Waiter: Sendable {
        let account: Int
        let continuation: CheckedContinuation<Void, Never>
    }
    private struct State: Sendable {
        var lines: [Int: Line] = [:]
        var keys: [String: (account: Int, expires: Double)] = [:]
        var waiters: [Int: Waiter] = [:]
        var cancelled: Set<Int> = []
        var lastWaiter = 0
        var isClosed = false
    }
    private let state = Locked(State())
    private let start: Int

    /// The number of events that are kept for each account.
    static let capacity = 256
    /// How long a key is valid, in seconds.
    static let keyLife = 3600.0

    /// Begins without events.
    /// - Parameter start: The first position: a later sandbox must begin with a higher one.
    init(start: Int) { self.start = start }

    /// Makes a key valid for an account.
    func open(_ key: String, for account: Int, at now: Double) {
        state.withLock { $0.keys[key] = (account, now + Self.keyLife) }
    }

    /// Whether a key is valid for an account.
    func isOpen(_ key: String, for account: Int, at now: Double) -> Bool {
        state.withLock { state in state.keys.value(exactly: key).map { $0.account == account && $0.expires > now } ?? false }
    }

    /// Makes a key invalid.
    func close(_ key: String) { _ = state.withLock { $0.keys.remove(exactly: key) != nil } }

    /// The position behind the last event of an account.
    func position(of account: Int) -> (ts: Int, pts: Int) {
        state.withLock { state in state.lines[account].map { ($0.ts, $0.pts) } ?? (start, 0) }
    }

    /// Adds an event for an account, and lets its waiting requests go on.
    func add(_ event: VKEvent, for account: Int, id: String) {
        let waiters = state.withLock { state in
            var line = state.lines[account] ?? Line(ts: start)
            line.ts += 1
            line.pts += 1
            line.entries.append(Entry(ts: line.ts, pts: line.pts, id: id, event: event))
            if line.entries.count > Self.capacity { line.entries.removeFirst() }
            state.lines[account] = line
            let woken = state.waiters.filter { $0.value.account == account }
            for number in woken.keys { state.waiters[number] = nil }
            return woken.values.map(\.continuation)
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns the events behind a position.
    func look(_ account: Int, after ts: Int) -> Look {
        state.withLock { Self.look($0.lines[account] ?? Line(ts: start), after: ts) }
    }

    /// Returns the events behind a position of the history.
    func look(_ account: Int, afterHistory pts: Int) -> Look {
        state.withLock { state in
            let line = state.lines[account] ?? Line(ts: start)
            return Self.look(line, after: line.ts - line.pts + pts)
        }
    }

    private static func look(_ line: Line, after ts: Int) -> Look {
        if ts > line.ts { return .tooNew }
        if ts < line.ts - line.entries.count { return .tooOld }
        let entries = line.entries.filter { $0.ts > ts }
        return entries.isEmpty ? .empty : .found(entries)
    }
}

extension EventQueue {
    /// Waits until there is an event behind a position, the task is cancelled, or the sandbox stops.
    func wait(_ account: Int, after ts: Int) async {
        let number = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if case .empty = Self.look(state.lines[account] ?? Line(ts: start), after: ts), !state.isClosed,
                        state.cancelled.remove(number) == nil
                    {
                        state.waiters[number] = Waiter(account: account, continuation: continuation)
                        return false
                    }
                    return true
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { state in
                let waiter = state.waiters.removeValue(forKey: number)
                if waiter == nil { state.cancelled.insert(number) }
                return waiter?.continuation
            }?.resume()
        }
        state.withLock { _ = $0.cancelled.remove(number) }
    }

    /// Ends all waiting requests; later ones do not wait.
    func stop() {
        let waiters = state.withLock { state in
            state.isClosed = true
            defer { state.waiters = [:] }
            return state.waiters.values.map(\.continuation)
        }
        for waiter in waiters { waiter.resume() }
    }

    /// The number of requests that wait.
    var waiting: Int { state.withLock { $0.waiters.count } }
}
