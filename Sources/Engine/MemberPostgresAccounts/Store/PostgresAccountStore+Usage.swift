#if canImport(CMemberPostgres)
    import MemberPostgres

    extension PostgresAccountStore {
        /// How the connections of a process to its database are used at one moment, for gauges.
        ///
        /// The connection that listens for notices is not counted.
        public struct ConnectionUsage: Equatable, Sendable {
            /// How many connections are at work, being made, or coming to rest.
            public let inUse: Int
            /// How many connections there are, at most ``PostgresAccountStore/Options/connections``.
            public let open: Int
            /// How many steps wait for a connection. If it stays above zero, the process needs more of them.
            public let waiting: Int
        }

        /// How the connections of this process are used now. It asks the database nothing.
        ///
        /// ```swift
        /// let usage = store.connectionUsage
        /// gauge.set(usage.waiting)
        /// ```
        public var connectionUsage: ConnectionUsage {
            let usage = pool.usage
            return ConnectionUsage(inUse: usage.inUse, open: usage.open, waiting: usage.waiting)
        }
    }
#endif
