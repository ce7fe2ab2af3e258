extension PostgresHost {
    /// The servers of lists as libpq has them: names, numeric addresses and ports by commas, one port for all or one for each.
    static func list(_ names: String?, _ addresses: String?, _ ports: String?) throws(PostgresError) -> [PostgresHost] {
        let (names, addresses, ports) = (parts(names), parts(addresses), parts(ports))
        guard let count = [names.count, addresses.count].max(), count > 0 else {
            // A port without a host is that of the default host.
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
