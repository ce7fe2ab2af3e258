/// How the connection to a server is protected.
package struct PostgresEncryption: Equatable, Sendable {
    /// The version of TLS, such as `TLSv1.3`; nil if the connection is not encrypted.
    package let tls: String?
    /// Whether the connection stays on this machine.
    package let isLocal: Bool
}

#if canImport(CMemberPostgres)
    import CMemberPostgres
    import MemberCore

    extension PostgresPool {
        /// Says how a connection to the server is protected, as libpq has made it.
        /// - Returns: The protection; behind a pooler, as far as the pooler.
        /// - Throws: A ``PostgresError`` if there is no connection.
        package func encryption() async throws -> PostgresEncryption {
            try await withConnection { $0.link.encryption }
        }
    }

    extension PostgresLink {
        var encryption: PostgresEncryption {
            state.withLock { state in
                guard let handle = state.handle, !state.isClosed else { return PostgresEncryption(tls: nil, isLocal: false) }
                func text(_ value: UnsafePointer<CChar>?) -> String? { value.map { String(cString: $0) } }
                let address = text(PQhostaddr(handle)).flatMap { $0.isEmpty ? nil : $0 }
                let host = PostgresHost(text(PQhost(handle)) ?? "", address: address)
                let tls = PQsslInUse(handle) == 0 ? nil : text(PQsslAttribute(handle, "protocol")) ?? "TLS"
                return PostgresEncryption(tls: tls, isLocal: host.isLocal)
            }
        }
    }
#endif
