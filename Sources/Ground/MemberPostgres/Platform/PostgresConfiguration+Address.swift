#if canImport(CMemberPostgres)
    extension PostgresConfiguration {
        /// Reads an address, as libpq reads it: `postgres://user@host1:5432,host2/database?sslmode=verify-full`, or `key=value` pairs.
        ///
        /// Beside libpq's options it may have `pooler=transaction`, see ``isBehindPooler``, and `schema=NAME`, see ``pin(to:)``.
        ///
        /// An address may come from a command's arguments, which every user of the machine can read.
        /// - Parameter address: The address, without a password.
        /// - Throws: ``PostgresError/passwordInAddress`` if it holds one, else ``PostgresError/invalidAddress``.
        package init(_ address: String) throws(PostgresError) {
            self.init()
            let (withSchema, pooler) = AddressOption.taking("pooler", from: address)
            let (rest, schema) = AddressOption.taking("schema", from: withSchema)
            if let schema { try pin(to: schema) }
            guard pooler == nil || pooler == "transaction" else { throw .invalidAddress }
            if pooler != nil { (isBehindPooler, limits.prepared) = (true, 0) }
            guard var values = Libpq.options(in: rest) else { throw .invalidAddress }
            guard LibpqOption.secret.isDisjoint(with: values.keys) else { throw .passwordInAddress }
            hosts = try PostgresHost.list(
                values.removeValue(forKey: "host"), values.removeValue(forKey: "hostaddr"), values.removeValue(forKey: "port"))
            database = values.removeValue(forKey: "dbname")
            user = values.removeValue(forKey: "user")
            applicationName = values.removeValue(forKey: "application_name")
            tls = try Self.choice(values.removeValue(forKey: "sslmode"))
            target = try Self.choice(values.removeValue(forKey: "target_session_attrs"))
            if let seconds = values.removeValue(forKey: "connect_timeout") {
                guard let limit = Int(seconds), limit > 0 else { throw .invalidAddress }
                limits.eachServer = .seconds(limit)
                limits.connecting = max(limits.connecting, limits.eachServer)
            }
            for (option, value) in values { try set(option, value) }
        }

        private static func choice<Choice: RawRepresentable<String>>(_ text: String?) throws(PostgresError) -> Choice? {
            guard let text else { return nil }
            guard let choice = Choice(rawValue: text) else { throw .invalidAddress }
            return choice
        }
    }
#endif
