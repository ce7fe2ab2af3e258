#if canImport(CMemberPostgres)
    import CMemberPostgres
    import MemberCore

    extension LinkState {
        /// What the loop is to wait for; nil once it is closed.
        var wish: LinkWish? {
            switch phase {
            case .closed: nil
            case .starting: LinkWish(descriptor: -1, events: 0, deadline: deadline)
            case .connecting(let reads):
                LinkWish(descriptor: socket, events: reads ? member_pq_readable : member_pq_writable, deadline: deadline)
            case .ready:
                LinkWish(
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
                effects.replies.append((reply, .failure(.cancelled)))
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
                effects.replies.append((reply, .failure(isClosed ? failure : .closed)))
            }
        }
    }
#endif
