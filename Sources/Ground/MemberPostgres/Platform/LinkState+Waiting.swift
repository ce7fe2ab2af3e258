#if canImport(CMemberPostgres)
    import CMemberPostgres
    import MemberCore

    extension LinkState {
        /// If a response arrives within this time, the caller looks for it.
        static let quick = Duration.microseconds(200)
        /// For how long a caller looks, with its thread: in microseconds.
        static let look = 100
        /// A connection whose caller has looked itself is likely to be used again soon, so the loop leaves it alone.
        private static let rest = Duration.milliseconds(500)

        /// Lets the loop wait for the results from now on.
        mutating func watch(_ effects: inout LinkEffects) {
            guard !isWatched else { return }
            isWatched = true
            effects.needsLoop = true
        }

        /// The caller has looked for the response to its exchange.
        mutating func looked(for key: Locked<Bool>, isReadable: Bool, _ effects: inout LinkEffects) {
            guard isReady, current?.key === key, !isWatched else { return }
            if isReadable { receive(&effects) } else { isQuick = false }
            if current?.key === key { watch(&effects) }
        }

        /// The event that the loop waits for; nil after it is closed.
        mutating func interest(at now: ContinuousClock.Instant) -> LinkInterest? {
            if isReady, isQuiet, restsSince + Self.rest <= now { isWatched = true }
            if isReady, !isWatched {
                return LinkInterest(descriptor: -1, events: 0, deadline: isQuiet ? restsSince + Self.rest : deadline)
            }
            return switch phase {
            case .closed: nil
            case .starting: LinkInterest(descriptor: -1, events: 0, deadline: deadline)
            case .connecting(let reads):
                LinkInterest(descriptor: socket, events: reads ? member_pq_readable : member_pq_writable, deadline: deadline)
            case .ready:
                LinkInterest(
                    descriptor: current?.isPaused == true && !wantsWriting ? -1 : socket,
                    events: (current?.isPaused == true ? 0 : member_pq_readable) | (wantsWriting ? member_pq_writable : 0),
                    deadline: deadline)
            }
        }

        private var socket: Int32 { handle.map(PQsocket) ?? -1 }

        /// The reader of a stream waits for rows.
        mutating func await(
            _ key: Locked<Bool>, _ reply: Exchange.Reply, _ deadline: ContinuousClock.Instant, _ effects: inout LinkEffects
        ) {
            if key.value {
                effects.resume(reply, .failure(.cancelled))
            } else if current?.key === key {
                let wasPaused = current?.isPaused == true
                current?.reply = reply
                current?.deadline = deadline
                if isReady, let handle { collect(handle, &effects) } else { deliver(&effects) }
                if wasPaused { effects.needsLoop = true }
            } else if let place = waiting.firstIndex(where: { $0.key === key }) {
                waiting[place].reply = reply
                waiting[place].deadline = deadline
            } else {
                effects.resume(reply, .failure(isClosed ? failure : .closed))
            }
        }
    }
#endif
