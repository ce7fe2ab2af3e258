/// An option of an address that libpq does not know.
enum AddressOption {
    /// Takes an option out of an address.
    /// - Parameters:
    ///   - name: The option's name.
    ///   - address: An address, or `key=value` pairs.
    /// - Returns: The address without it, and its value; nil if the address does not have it.
    static func taking(_ name: String, from address: String) -> (rest: String, value: String?) {
        let isURL = address.hasPrefix("postgres://") || address.hasPrefix("postgresql://")
        guard isURL else {
            let (rest, value) = taking(name, from: address, between: " ")
            return (rest, value)
        }
        guard let mark = address.firstIndex(of: "?") else { return (address, nil) }
        let (rest, value) = taking(name, from: String(address[address.index(after: mark)...]), between: "&")
        return (address[..<mark] + (rest.isEmpty ? "" : "?" + rest), value)
    }

    private static func taking(_ name: String, from text: String, between separator: Character) -> (String, String?) {
        let parts = text.split(separator: separator, omittingEmptySubsequences: true)
        guard let found = parts.firstIndex(where: { $0.hasPrefix(name + "=") }) else { return (text, nil) }
        let rest = parts.enumerated().filter { $0.offset != found }.map(\.element)
        return (rest.joined(separator: String(separator)), String(parts[found].dropFirst(name.count + 1)))
    }
}
