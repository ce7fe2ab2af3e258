#if canImport(CMemberPostgres)
    import MemberCore

    extension PostgresPool {
        /// Listens for notifications on a connection of its own, beside those of the pool, until the loop over them ends.
        ///
        /// ```swift
        /// for await event in pool.notifications(on: ["shelf"]) {
        ///     switch event {
        ///     case .listening: await cache.removeAll()   // what came before is not known
        ///     case .notification(let notification): await cache.remove(notification.payload)
        ///     case .interrupted(let error): report(error)
        ///     }
        /// }
        /// ```
        /// - Parameters:
        ///   - channels: The channels' names, exactly as `NOTIFY` has them.
        ///   - pause: How long to wait before a lost connection is made again.
        /// - Returns: The events, in order. A reader that falls far behind receives an interruption.
        package func notifications(
            on channels: [String], pause: Duration = .milliseconds(500)
        ) -> AsyncStream<PostgresListenEvent> {
            let (stream, continuation) = AsyncStream.makeStream(
                of: PostgresListenEvent.self, bufferingPolicy: .bufferingNewest(PostgresListening.buffer))
            let listening = PostgresListening(connector, clock, channels, continuation)
            let task = Task { await listening.run(pause: pause) }
            continuation.onTermination = { _ in task.cancel() }
            return stream
        }
    }

    /// Keeps one connection listening.
    struct PostgresListening: Sendable {
        static let buffer = 4096

        private let connector: Connector
        private let clock: any MemberClock
        private let statements: [PostgresStatement]
        private let continuation: AsyncStream<PostgresListenEvent>.Continuation

        init(
            _ connector: Connector, _ clock: any MemberClock, _ channels: [String],
            _ continuation: AsyncStream<PostgresListenEvent>.Continuation
        ) {
            self.connector = connector
            self.clock = clock
            self.continuation = continuation
            statements = channels.map { PostgresStatement("LISTEN " + SQLName.quoted($0), isPrepared: false) }
        }

        /// Listens until the task is cancelled or the pool is closed.
        func run(pause: Duration) async {
            while !Task.isCancelled {
                let error = await listen()
                guard error != .cancelled, error != .closed else { break }
                continuation.yield(.interrupted(error))
                do { try await clock.sleep(for: pause) } catch { break }
            }
            continuation.finish()
        }

        /// Listens until the connection ends.
        private func listen() async -> PostgresError {
            let ends = Waiters<PostgresError>()
            let end = ends.issue()
            do throws(PostgresError) {
                let link = try await connector.connect { note($0, $1, ends, end) }
                _ = try await link.run(
                    statements.map { statement throws(PostgresError) in try EncodedStatement(statement) }, lease: nil,
                    limit: link.limits.statement)
                continuation.yield(.listening)
                defer { link.close(.closed) }
                return await ends.value(of: end) { ends.resume(end, returning: .cancelled) }
            } catch { return error }
        }

        private func note(_ link: PostgresLink, _ event: LinkEvent, _ ends: Waiters<PostgresError>, _ end: Int) {
            switch event {
            case .notified(let notification):
                // A gap among notifications has the same effect as a lost connection, and is reported in the same way.
                if case .dropped = continuation.yield(.notification(notification)) { link.close(.connectionLost) }
            case .closed: ends.resume(end, returning: link.failure)
            case .returned: break
            }
        }
    }
#endif
