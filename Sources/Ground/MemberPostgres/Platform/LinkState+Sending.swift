#if canImport(CMemberPostgres)
    import CMemberPostgres
    import MemberCore

    extension LinkState {
        /// Takes an exchange; it is sent at once if no other exchange is in progress.
        ///
        /// Its caller may look for the response itself if no other caller waits for one. With other callers the loop is better,
        /// which takes the received results for all of them in one turn.
        mutating func add(_ exchange: Exchange, lease: Int?, _ effects: inout LinkEffects, isAlone: Bool = false) {
            if let error = obstacle(to: exchange, lease) {
                if let reply = exchange.reply { effects.resume(reply, .failure(error)) }
                return
            }
            waiting.append(exchange)
            sendNext(&effects, mayLook: isAlone && isQuick)
            if !isWatched, current?.key === exchange.key { effects.look = handle.map(PQsocket) }
        }

        private func obstacle(to exchange: Exchange, _ lease: Int?) -> PostgresError? {
            if exchange.key.value { return .cancelled }
            if let lease, lease != self.lease { return .closed }
            return isClosed ? failure : nil
        }

        /// Sends the first waiting exchange, if no other is in progress.
        ///
        /// The caller may look for the response itself if the exchange is its own: it is the only one that waits then.
        mutating func sendNext(_ effects: inout LinkEffects, mayLook: Bool = false) {
            guard isReady, current == nil, cancellations == 0, !waiting.isEmpty, let handle else { return settle(&effects) }
            if mayLook, waiting.count == 1 { isWatched = false } else { watch(&effects) }
            sentAt = .now
            let exchange = waiting.removeFirst()
            exchange.messages = exchange.statements.flatMap { messages(for: $0, isStream: exchange.isStream) }
            current = exchange
            guard send(exchange, handle) else { return close(.connectionLost, &effects) }
            flush(&effects)
        }

        /// Sends the bytes that libpq still holds.
        mutating func flush(_ effects: inout LinkEffects) {
            guard let handle else { return }
            let rest = PQflush(handle)
            if rest < 0 {
                // A message that the server sent before it closed may still be readable, and the loop reads it.
                wantsWriting = false
            } else {
                if rest > 0, !wantsWriting {
                    isWatched = true
                    effects.needsLoop = true
                }
                wantsWriting = rest > 0
            }
        }

        private mutating func messages(for statement: EncodedStatement, isStream: Bool) -> [LinkMessage] {
            // Row-by-row mode works only for a single message.
            guard statement.isPrepared, !isStream else { return [.execute(name: nil, statement)] }
            if let name = names[statement.sql] { return [.execute(name: name, statement)] }
            guard let name = names.issue() else { return [.execute(name: nil, statement)] }
            return [.prepare(name: name, sql: statement.sql), .execute(name: name, statement)]
        }

        private func send(_ exchange: Exchange, _ handle: OpaquePointer) -> Bool {
            if exchange.isPipelined { guard PQenterPipelineMode(handle) == 1 else { return false } }
            for message in exchange.messages { guard send(message, handle) else { return false } }
            if exchange.isPipelined { return PQpipelineSync(handle) == 1 }
            return !exchange.isStream || PQsetSingleRowMode(handle) == 1
        }

        private func send(_ message: LinkMessage, _ handle: OpaquePointer) -> Bool {
            switch message {
            case .prepare(let name, let sql): PQsendPrepare(handle, name, sql, 0, nil) == 1
            case .execute(let name, let statement):
                statement.parameters.withPointers { count, values, lengths, formats in
                    if let name {
                        PQsendQueryPrepared(handle, name, count, values, lengths, formats, 0) == 1
                    } else {
                        PQsendQueryParams(handle, statement.sql, count, nil, values, lengths, formats, 0) == 1
                    }
                }
            }
        }
    }

    extension EncodedParameters {
        /// Lends the parameters in libpq's form.
        func withPointers<Result>(
            _ body: (
                Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
            ) -> Result
        ) -> Result {
            guard !offsets.isEmpty else { return body(0, nil, nil, nil) }
            return bytes.withUnsafeBytes { bytes in
                let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
                let values = offsets.map { offset in offset.flatMap { place in start.map { UnsafePointer($0 + place) } } }
                return body(Int32(offsets.count), values, lengths, formats)
            }
        }
    }
#endif
