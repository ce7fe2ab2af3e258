#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberPostgres

    /// Notices of changed accounts between the processes: they make changes known sooner, and nothing depends on them.
    ///
    /// A notice is sent after the commit, in a transaction of its own, since transactions that notify are committed one after the
    /// other. Changes within a moment make one notice.
    final class ChangeNotices: Sendable {
        static let channel = "member_account"
        /// PostgreSQL takes less than 8 000 bytes.
        static let mostBytes = 7_500

        private struct State: Sendable {
            var waiting: Set<String> = []
            var isSending = false
            var listener: Task<Void, Never>?
        }

        private let pool: PostgresPool
        private let sender: String
        private let delay: Duration
        private let clock: any MemberClock
        private let state = Locked(State())

        init(_ pool: PostgresPool, sender: String, delay: Duration, clock: any MemberClock) {
            (self.pool, self.sender, self.delay, self.clock) = (pool, sender, delay, clock)
        }

        deinit { state.value.listener?.cancel() }

        // MARK: Sending

        /// Notes a change, of which the other processes get a notice soon.
        func post(_ key: AccountKey) {
            let begins = state.withLock { state in
                state.waiting.insert(key.longID)
                defer { state.isSending = true }
                return !state.isSending
            }
            guard begins else { return }
            Task { [self] in
                try? await clock.sleep(for: delay)
                await flush()
            }
        }

        /// Sends what waits.
        func flush() async {
            while let names = state.withLock({ state -> [String]? in
                guard !state.waiting.isEmpty else {
                    state.isSending = false
                    return nil
                }
                defer { state.waiting = [] }
                return state.waiting.sorted()
            }) {
                for payload in Notice.payloads(names, from: sender) {
                    // Without the notice the others read the account again after the time for which they use one without a look.
                    _ = try? await pool.pipeline([
                        Durability.relaxed, PostgresStatement("SELECT pg_notify($1, $2)", [.text(Self.channel), .text(payload)]),
                    ])
                }
            }
        }

        // MARK: Listening

        /// Reports changes by other processes, until the store is released or closed.
        func listen(_ report: @escaping @Sendable (StoreChange) -> Void) {
            let (pool, sender) = (pool, sender)
            let listener = Task {
                for await event in pool.notifications(on: [Self.channel]) {
                    switch event {
                    // What happened before is not known.
                    case .listening, .interrupted: report(.any)
                    case .notification(let notification):
                        for name in Notice.names(in: notification.payload, to: sender) { report(.account(longID: name)) }
                    }
                }
            }
            state.withLock { state in
                state.listener?.cancel()
                state.listener = listener
            }
        }
    }

    /// The text of a notice: the sender's name, then the long names of accounts, one a line.
    enum Notice {
        static func payloads(_ names: [String], from sender: String) -> [String] {
            names.reduce(into: [String]()) { payloads, name in
                if let last = payloads.last, last.utf8.count + name.utf8.count < ChangeNotices.mostBytes {
                    payloads[payloads.count - 1] = last + "\n" + name
                } else {
                    payloads.append(sender + "\n" + name)
                }
            }
        }

        /// The names in a notice of another process; none in one's own. What cannot be an account's name is passed over, since every
        /// role that may connect to the database can send a notice.
        static func names(in payload: String, to receiver: String) -> [String] {
            guard payload.utf8.count <= ChangeNotices.mostBytes else { return [] }
            let lines = payload.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            guard let sender = lines.first, !sender.elementsEqual(receiver.utf8) else { return [] }
            return lines.dropFirst().filter(isName).map { String(Substring($0)) }
        }

        /// Whether a line has the form of an account's long name: the provider's name, then 64 hexadecimal digits.
        private static func isName(_ line: Substring.UTF8View) -> Bool {
            guard line.count > 65, line.dropLast(64).last == UInt8(ascii: "-") else { return false }
            return line.suffix(64).allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        }
    }
#endif
