#if canImport(CMemberPostgres)
    import CMemberPostgres

    extension LinkState {
        /// Called when the thread that looked up the name is done.
        /// - Returns: The handle, if no caller waits for it any longer.
        mutating func start(with connection: OpaquePointer?, _ effects: inout LinkEffects) -> OpaquePointer? {
            guard case .starting = phase else { return connection }
            handle = connection
            guard let connection, PQstatus(connection) != CONNECTION_BAD else {
                close(.unreachable, &effects)
                return nil
            }
            phase = .connecting(reads: false)
            effects.needsLoop = true
            return nil
        }

        /// Goes on connecting, once the socket is ready.
        mutating func connect(_ effects: inout LinkEffects) {
            guard let handle else { return }
            switch PQconnectPoll(handle) {
            case PGRES_POLLING_READING: phase = .connecting(reads: true)
            case PGRES_POLLING_WRITING: phase = .connecting(reads: false)
            case PGRES_POLLING_OK:
                guard PQsetnonblocking(handle, 1) == 0 else { return close(.unreachable, &effects) }
                phase = .ready
                if let opened { effects.opened = (opened, nil) }
                opened = nil
            default: close(refusal(handle), &effects)
            }
        }

        private func refusal(_ handle: OpaquePointer) -> PostgresError {
            guard PQconnectionNeedsPassword(handle) == 0 else { return .passwordMissing }
            let state = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 6) { text in
                guard let start = text.baseAddress else { return "" }
                member_pq_connection_sqlstate(handle, start)
                return String(cString: start)
            }
            let refusal = PostgresRefusal(sqlState: state)
            if state == "57P03" { return .starting }
            // PostgreSQL itself has no such refusal for a client that knows the protocol; PgBouncer uses it for everything.
            if state == "08P01" { return .poolerNotNamed }
            return state.isEmpty || ["08", "57"].contains(refusal.category) ? .unreachable : .refused(refusal)
        }
    }
#endif
