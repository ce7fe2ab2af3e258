#if canImport(CMemberPostgres)
    import CMemberPostgres

    extension LinkState {
        /// Reads the received results.
        mutating func receive(_ effects: inout LinkEffects) {
            guard let handle else { return }
            guard isWithinLimit(handle) else {
                current?.fail(.resultTooLarge(limit: limits.result))
                return close(.connectionLost, &effects)
            }
            let isAlive = PQconsumeInput(handle) == 1
            collect(handle, &effects)
            while let notice = PQnotifies(handle) {
                effects.events.append(.notified(PostgresNotification(notice.pointee)))
                PQfreemem(notice)
            }
            guard isAlive, PQstatus(handle) != CONNECTION_BAD else { return close(.connectionLost, &effects) }
            if wantsWriting { flush(&effects) }
        }

        /// Counts the bytes that come for a result: libpq holds any number of them before it shows the result. Most responses come at once,
        /// so that the first bytes are not counted.
        private func isWithinLimit(_ handle: OpaquePointer) -> Bool {
            guard let exchange = current, !exchange.isAbandoned else { return true }
            exchange.turns += 1
            guard exchange.turns > 1 else { return true }
            exchange.received += Int(member_pq_waiting(PQsocket(handle)))
            return exchange.received <= limits.result
        }

        /// Takes results, as far as they are complete and wanted, and hands a stream's rows over.
        mutating func collect(_ handle: OpaquePointer, _ effects: inout LinkEffects) {
            // There is no event for results that libpq already holds, so they are taken as soon as there is room.
            repeat {
                while let exchange = current, !exchange.isOver, !exchange.isPaused, !isClosed, PQisBusy(handle) == 0 {
                    guard takeNext(of: exchange, handle, &effects) else { break }
                }
            } while deliver(&effects)
        }

        /// Takes one result, or the end of a message's results; false where libpq has no more results.
        private mutating func takeNext(of exchange: Exchange, _ handle: OpaquePointer, _ effects: inout LinkEffects) -> Bool {
            if let raw = PQgetResult(handle) {
                take(PostgresResult(raw), handle, &effects)
            } else if exchange.isPipelined, exchange.index < exchange.messages.count {
                current?.index += 1
            } else if exchange.isPipelined {
                // The end of a pipeline is a result, so this does not occur while the connection is open.
                return false
            } else {
                end(handle, &effects)
            }
            return true
        }

        private mutating func take(_ result: PostgresResult, _ handle: OpaquePointer, _ effects: inout LinkEffects) {
            switch result.status {
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY, PGRES_SINGLE_TUPLE: keep(result)
            case PGRES_PIPELINE_SYNC: end(handle, &effects)
            case PGRES_PIPELINE_ABORTED: break
            case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
                // A COPY that is not fed or read cannot be ended.
                current?.fail(.refused(PostgresRefusal(sqlState: "0A000")))
                close(.connectionLost, &effects)
            default:
                let error = result.error
                if case .refused(let refusal) = error, ["0A000", "26000"].contains(refusal.sqlState) { isStale = true }
                current?.fail(error)
            }
        }

        private mutating func keep(_ result: PostgresResult) {
            guard let exchange = current, exchange.index < exchange.messages.count else { return }
            if case .prepare(let name, let sql) = exchange.messages[exchange.index] { return names.keep(name, for: sql) }
            // A stream ends with a result that has no rows.
            guard !exchange.isAbandoned, !exchange.isStream || result.rowCount > 0 else { return }
            let size = exchange.isStream ? result.size : exchange.size + result.size
            guard size <= limits.result else {
                exchange.fail(.resultTooLarge(limit: limits.result))
                exchange.results = []
                return
            }
            exchange.results.append(result)
            exchange.size += result.size
            if exchange.isStream { (exchange.received, exchange.turns) = (0, 0) }
        }

        /// Everything of the exchange has come.
        private mutating func end(_ handle: OpaquePointer, _ effects: inout LinkEffects) {
            guard let exchange = current else { return }
            if exchange.isPipelined { PQexitPipelineMode(handle) }
            (drainBy, cancelAgainAt) = (nil, nil)
            current?.isOver = true
            restsSince = .now
            isQuick = sentAt.duration(to: restsSince) < Self.quick
            guard !exchange.isStream || exchange.isAbandoned else { return }
            current = nil
            if let reply = exchange.reply {
                effects.resume(reply, exchange.error.map { .failure($0) } ?? .success(exchange.results))
            }
            sendNext(&effects)
        }

        /// Hands rows of a stream to the reader that waits for them, or the end.
        /// - Returns: Whether rows were handed over, so that there is room for more.
        @discardableResult
        mutating func deliver(_ effects: inout LinkEffects) -> Bool {
            guard let exchange = current, exchange.isStream, let reply = exchange.reply else { return false }
            if !exchange.results.isEmpty {
                effects.resume(reply, .success(exchange.results))
                current?.results = []
                current?.size = 0
                current?.reply = nil
                return true
            }
            guard exchange.isOver else { return false }
            effects.resume(reply, exchange.error.map { .failure($0) } ?? .success([]))
            current = nil
            sendNext(&effects)
            return false
        }
    }

    extension PostgresNotification {
        /// A copy of libpq's.
        init(_ notice: PGnotify) {
            channel = notice.relname.map { String(cString: $0) } ?? ""
            payload = notice.extra.map { String(cString: $0) } ?? ""
        }
    }
#endif
