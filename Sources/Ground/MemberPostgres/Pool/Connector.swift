#if canImport(CMemberPostgres)
    import MemberCore

    /// Makes connections by a plan.
    struct Connector: Sendable {
        let plan: ConnectionPlan
        let limits: PostgresLimits
        let loop: PostgresLoop
        let pin: SchemaPin

        init(_ configuration: PostgresConfiguration, _ loop: PostgresLoop) throws(PostgresError) {
            plan = try ConnectionPlan(configuration, defaults: Libpq.defaults())
            limits = configuration.limits
            pin = SchemaPin(configuration)
            self.loop = loop
        }

        /// Tries the servers one after another, each within its limit and all within theirs.
        /// - Throws: ``PostgresError/unreachable``, or the refusal of a server that all servers would give.
        func connect(
            onEvent: @escaping @Sendable (PostgresLink, LinkEvent) -> Void
        ) async throws(PostgresError) -> PostgresLink {
            let end = ContinuousClock.now + limits.connecting
            var failure = PostgresError.unreachable
            for attempt in plan.attempts where ContinuousClock.now < end {
                let link = PostgresLink(loop, limits, onEvent: onEvent)
                do throws(PostgresError) {
                    try await link.open(attempt, by: min(end, .now + limits.eachServer))
                    return link
                } catch {
                    guard error.isOfOneServer else { throw error }
                    failure = error == .unreachable ? failure : error
                }
            }
            throw failure
        }
    }
#endif
