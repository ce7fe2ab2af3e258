#if canImport(CMemberPostgres)
    extension PostgresConfiguration {
        /// Reads an address, as libpq reads it: `postgres://user@host1:5432,host2/database?sslmode=verify-full`, or `key=value` pairs.
        ///
        /// An address may come from a command's arguments, which every user of the machine can read.
        /// - Parameter address: The address, without a password.
        /// - Throws: ``PostgresError/passwordInAddress`` if it holds one, else ``PostgresError/invalidAddress``.
        public init(_ address: String) throws(PostgresError) {
            self.init()
            guard var values = Libpq.options(in: address) else { throw .invalidAddress }
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

extension PostgresHost {
    /// The servers of lists as libpq has them: names, numeric addresses and ports by commas, one port for all or one for each.
    static func list(_ names: String?, _ addresses: String?, _ ports: String?) throws(PostgresError) -> [PostgresHost] {
        let (names, addresses, ports) = (parts(names), parts(addresses), parts(ports))
        guard let count = [names.count, addresses.count].max(), count > 0 else {
            // A port alone is that of the default host.
            return try ports.first.map { port throws(PostgresError) in [PostgresHost("", port: try number(port))] } ?? []
        }
        guard names.isEmpty || addresses.isEmpty || names.count == addresses.count, ports.count <= 1 || ports.count == count
        else {
            throw .invalidAddress
        }
        var hosts: [PostgresHost] = []
        for index in 0..<count {
            let address = addresses.isEmpty || addresses[index].isEmpty ? nil : addresses[index]
            let name = names.isEmpty ? address ?? "" : names[index]
            let port = ports.isEmpty ? "" : ports.count == 1 ? ports[0] : ports[index]
            hosts.append(PostgresHost(name, port: try number(port), address: address))
        }
        return hosts
    }

    private static func parts(_ list: String?) -> [String] {
        guard let list, !list.isEmpty else { return [] }
        return list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    private static func number(_ port: String) throws(PostgresError) -> Int {
        guard !port.isEmpty else { return 5432 }
        guard let number = Int(port), (1...65_535).contains(number) else { throw .invalidAddress }
        return number
    }
}
