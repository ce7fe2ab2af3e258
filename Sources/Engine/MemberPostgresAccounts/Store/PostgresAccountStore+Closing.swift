#if canImport(CMemberPostgres)
    public import MemberAccounts
    import MemberCore
    import MemberPostgres

    extension PostgresAccountStore {
        /// Stores the responses of this process's refreshes, gives back what is left of its leases, and closes its connections. The store
        /// cannot be used afterwards.
        ///
        /// A refresh continues when its caller is cancelled. A process that ends without this may lose the response, and with it the
        /// sign-in; the others wait for the lease's end. Responses that could not be stored when they came, since the database was away,
        /// are stored as soon as it answers, for at most ``Options/closingLimit``. Without such responses and refreshes it returns at once.
        /// ```swift
        /// for key in await store.close() { log("not stored: \(key.id)") }
        /// ```
        /// - Parameter limit: How long to wait for the responses of refreshes; by default as long as one may take.
        /// - Returns: The accounts whose new tokens could not be stored; their members must sign in again, unless the provider also takes
        ///   the former refresh token. Each is also reported to the diagnostics, as `accounts.tokens_not_stored`.
        @discardableResult
        public func close(within limit: Duration = .seconds(35)) async -> [AccountKey] {
            // A cancelled task waits too: what is lost with a response is a sign-in.
            await Task { await closed(within: limit) }.value
        }

        private func closed(within limit: Duration) async -> [AccountKey] {
            // What waits to be stored does not wait for what is still to come.
            async let early: Void = storeResponses(within: min(limit, options.closingLimit))
            await held.ended(within: limit, by: clock)
            await early
            await storeResponses(within: options.closingLimit)
            let lost = held.responses.map(\.key)
            // A database that took no response for so long hardly takes the rest.
            let rest = lost.isEmpty ? options.closingLimit : min(options.closingLimit, .seconds(1))
            await clock.bounded(by: rest) { [self] in await finish() }
            pool.close()
            held.forget()
            for key in lost { diagnostics.report(.error, "accounts.tokens_not_stored", ["account": .open(key.id)]) }
            return lost
        }

        private func storeResponses(within limit: Duration) async {
            guard !held.responses.isEmpty else { return }
            let storing = ResponseStoring(held: held, clock: clock) { [self] response in
                _ = try await storeTokens(response.tokens, of: response.key, under: response.lease)
            }
            await clock.bounded(by: limit) { await storing.run(each: limit / 2) }
        }

        /// Gives back the leases whose responses did not come, so that others need not wait for their end.
        private func finish() async {
            for (key, lease) in held.all { _ = try? await releaseLease(lease, of: key, mark: .kept, needsSignIn: nil) }
            await notices.flush()
        }
    }
#endif
