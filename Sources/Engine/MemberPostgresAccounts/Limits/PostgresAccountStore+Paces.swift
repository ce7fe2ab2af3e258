#if canImport(CMemberPostgres)
    import MemberCore
    import MemberPostgres
    package import MemberRequests

    /// The limits of calls that all machines share: one row for each key, without a durable commit. After a crash of the server, or on
    /// another server, the rows are missing, and each pace begins anew.
    extension PostgresAccountStore: SharedPaceSource {
        /// How often a process notes that it is there, and counts the others.
        static let countingInterval = Duration.seconds(10)

        package func lease(_ wish: PaceWish) async throws -> PaceLease {
            let counts = beginsCounting()
            let statements = counts ? PaceRow.machines(holder) : []
            let results = try await soon([Durability.relaxed, PaceRow.lease(wish)] + statements)
            let machines = counts ? results.last?.first?.integer(0) : nil
            return try PaceRow.lease(results.dropFirst().first, machines: machines.map { Int($0) })
        }

        package func slow(_ name: String, by hint: RateHint) async throws {
            let (pause, interval) = (hint.pause ?? .zero, hint.spacing?.interval ?? .zero)
            let statement = PaceRow.slow(name, pause: pause, interval: interval, span: hint.spacing?.span ?? .zero)
            try await working { try await pool.pipeline([Durability.relaxed, statement]) }
        }

        private func beginsCounting() -> Bool {
            let now = clock.uptime
            return counted.withLock { last in
                if let last, now - last < Self.countingInterval { return false }
                last = now
                return true
            }
        }
    }
#endif
