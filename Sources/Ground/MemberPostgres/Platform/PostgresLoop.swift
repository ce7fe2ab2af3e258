#if canImport(CMemberPostgres)
    import CMemberPostgres
    import Foundation
    import MemberCore

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif

    /// The one thread that waits for the sockets of all connections, and for everything that has a limit.
    ///
    /// Callers send themselves, under the link's lock, while this thread waits for the results: a statement costs no signal to
    /// this thread unless its limit is earlier than the time at which the thread wakes anyway.
    final class PostgresLoop: Sendable {
        /// Ends work that has taken too long by now, and returns when to look again.
        typealias Watch = @Sendable (ContinuousClock.Instant) -> ContinuousClock.Instant?

        private struct Inbox: Sendable {
            var links: [PostgresLink] = []
            var watches: [Watch] = []
            var isRunning = false
            var isClosed = false
            /// When the thread wakes without a signal; nil while it is awake.
            var sleepsUntil: ContinuousClock.Instant?
            /// How many callers wait for a response.
            var callers = 0
            /// The deadline that was noted while it was awake.
            var next: ContinuousClock.Instant?

            /// Notes a deadline; returns whether the thread would wake too late and needs a signal.
            mutating func isLate(for deadline: ContinuousClock.Instant) -> Bool {
                guard let sleep = sleepsUntil else {
                    next = min(next ?? deadline, deadline)
                    return false
                }
                guard deadline < sleep else { return false }
                sleepsUntil = deadline
                return true
            }
        }

        /// The longest sleep: a limit that is further away needs no signal.
        private static let longest = Duration.seconds(4)

        let lookUps = HelperThreads("MemberPostgres look-up", limit: 16)
        let cancellations = HelperThreads("MemberPostgres cancel", limit: 16)
        private let inbox = Locked(Inbox())
        private let ends: (reading: Int32, writing: Int32)

        init() {
            var ends: [Int32] = [-1, -1]
            _ = member_pq_pipe(&ends)
            self.ends = (ends[0], ends[1])
        }

        deinit {
            member_pq_close(ends.reading)
            member_pq_close(ends.writing)
        }

        /// Takes a connection in; false if the loop is closed.
        func add(_ link: PostgresLink) -> Bool {
            let (isTaken, isFirst) = inbox.withLock { inbox in
                guard !inbox.isClosed else { return (false, false) }
                inbox.links.append(link)
                defer { inbox.isRunning = true }
                return (true, !inbox.isRunning)
            }
            if isFirst {
                let thread = Thread { [self] in run() }
                thread.name = "MemberPostgres"
                thread.start()
            } else if isTaken {
                wake(by: .now)
            }
            return isTaken
        }

        /// Asks something at every turn.
        func watch(_ watch: @escaping Watch) { inbox.withLock { $0.watches.append(watch) } }

        /// A caller begins to wait.
        /// - Returns: Whether it is the only one.
        func enter() -> Bool {
            inbox.withLock { inbox in
                inbox.callers += 1
                return inbox.callers == 1
            }
        }

        /// A caller has its response.
        func leave() { inbox.withLock { $0.callers -= 1 } }

        /// Makes sure that the thread looks at everything by a certain time.
        func wake(by deadline: ContinuousClock.Instant) {
            if inbox.withLock({ $0.isLate(for: deadline) }) { member_pq_ring(ends.writing) }
        }

        /// Closes every connection and ends the thread.
        func close() {
            inbox.withLock { $0.isClosed = true }
            wake(by: .now)
        }

        private func run() {
            var links: [PostgresLink] = []
            while true {
                let (added, watches, isClosed) = inbox.withLock { inbox in
                    defer { inbox.links = [] }
                    return (inbox.links, inbox.watches, inbox.isClosed)
                }
                links += added
                if isClosed { break }
                turn(&links, watches)
            }
            for link in links {
                link.close(.closed)
                link.free()
            }
        }

        private func turn(_ links: inout [PostgresLink], _ watches: [Watch]) {
            let now = ContinuousClock.now
            var interests: [LinkInterest] = []
            links.removeAll { link in
                guard let interest = link.interest(at: now) else {
                    link.free()
                    return true
                }
                interests.append(interest)
                return false
            }
            let deadlines = interests.compactMap(\.deadline) + watches.compactMap { $0(now) }
            let ready = wait(interests, until: sleep(until: deadlines.min() ?? now + Self.longest, now))
            for place in ready { links[place].proceed() }
        }

        /// How long the thread may sleep, in milliseconds.
        private func sleep(until deadline: ContinuousClock.Instant, _ now: ContinuousClock.Instant) -> Int32 {
            let end = inbox.withLock { inbox in
                let end = min(deadline, now + Self.longest, inbox.next ?? deadline)
                inbox.next = nil
                inbox.sleepsUntil = end
                return end
            }
            let parts = ContinuousClock.now.duration(to: end).components
            guard parts.seconds >= 0, parts.attoseconds >= 0 else { return 0 }
            return Int32(clamping: parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000 + 1)
        }

        /// Waits for sockets, a signal or the time.
        /// - Returns: The places of those that are ready.
        private func wait(_ interests: [LinkInterest], until milliseconds: Int32) -> [Int] {
            withUnsafeTemporaryAllocation(of: pollfd.self, capacity: interests.count + 1) { entries in
                entries[0] = pollfd(fd: ends.reading, events: member_pq_readable, revents: 0)
                for (place, interest) in interests.enumerated() {
                    entries[place + 1] = pollfd(fd: interest.descriptor, events: interest.events, revents: 0)
                }
                let count = member_pq_poll(entries.baseAddress, UInt(entries.count), milliseconds)
                inbox.withLock { $0.sleepsUntil = nil }
                guard count > 0 else { return [] }
                if entries[0].revents != 0 { member_pq_drain(ends.reading) }
                return interests.indices.filter { entries[$0 + 1].revents != 0 }
            }
        }
    }

    /// The event that a connection waits for.
    struct LinkInterest: Sendable {
        /// Its socket; negative if it has none yet, which `poll` ignores.
        let descriptor: Int32
        let events: Int16
        let deadline: ContinuousClock.Instant?
    }
#endif
