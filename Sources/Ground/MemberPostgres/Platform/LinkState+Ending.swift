#if canImport(CMemberPostgres)
    import CMemberPostgres
    import MemberCore

    extension LinkState {
        /// Abandons an exchange without a waiting caller: it is removed from the queue, or cancelled if it runs.
        mutating func abandon(_ key: Locked<Bool>, _ error: PostgresError, _ effects: inout LinkEffects) {
            if let place = waiting.firstIndex(where: { $0.key === key }) {
                let exchange = waiting.remove(at: place)
                if let reply = exchange.reply { effects.resume(reply, .failure(error)) }
                return settle(&effects)
            }
            guard let exchange = current, exchange.key === key, !exchange.isAbandoned else { return }
            if let reply = exchange.reply { effects.resume(reply, .failure(error)) }
            guard !exchange.isOver else {
                current = nil
                return sendNext(&effects)
            }
            current?.reply = nil
            current?.results = []
            current?.size = 0
            current?.isAbandoned = true
            isWatched = true
            cancel(&effects)
        }

        /// A cancellation that reaches the server before the statement has no effect, so that it is repeated until the end.
        private mutating func cancel(_ effects: inout LinkEffects) {
            let now = ContinuousClock.now
            drainBy = drainBy ?? now + limits.cancelling
            cancelAgainAt = now + .milliseconds(100)
            effects.needsLoop = true
            guard let handle, let cancellation = PQgetCancel(handle) else { return }
            effects.cancellation = cancellation
            cancellations += 1
        }

        /// The thread that asked the server to cancel is done.
        mutating func cancellationEnded(_ effects: inout LinkEffects) {
            cancellations -= 1
            sendNext(&effects)
        }

        /// Ends exchanges that have taken too long.
        mutating func expire(at now: ContinuousClock.Instant, _ effects: inout LinkEffects) {
            if !isReady, !isClosed, openBy <= now { close(.unreachable, &effects) }
            if let drainBy, drainBy <= now { close(.connectionLost, &effects) }
            if current?.isAbandoned == true, cancellations == 0, let cancelAgainAt, cancelAgainAt <= now { cancel(&effects) }
            for exchange in waiting where exchange.deadline <= now { abandon(exchange.key, .timedOut, &effects) }
            guard let exchange = current, exchange.isTimed, exchange.deadline <= now else { return }
            abandon(exchange.key, .timedOut, &effects)
        }

        /// When something will have taken too long.
        var deadline: ContinuousClock.Instant? {
            guard isReady else { return isClosed ? nil : openBy }
            let limits =
                waiting.map(\.deadline)
                + [drainBy, cancellations == 0 ? cancelAgainAt : nil, current?.isTimed == true ? current?.deadline : nil]
                .compactMap { $0 }
            return limits.min()
        }

        /// Lends the connection to a caller; nil if it is closed.
        mutating func lend(_ effects: inout LinkEffects) -> Int? {
            // The loop does not see at once that a connection is lost, so its next user looks.
            if isReady, isQuiet, let handle, member_pq_is_readable(PQsocket(handle), 0) != 0 { receive(&effects) }
            guard isReady else { return nil }
            use = .lent
            lease += 1
            return lease
        }

        /// Takes the connection back. Work in progress may end first; the owner is notified then.
        /// - Returns: Whether it was closed already.
        mutating func giveBack(_ effects: inout LinkEffects) -> Bool {
            lease += 1
            guard !isClosed else { return true }
            use = .returning
            settle(&effects)
            return false
        }
    }
#endif
