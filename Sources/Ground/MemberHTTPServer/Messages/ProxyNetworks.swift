public import MemberCore

/// The proxies that an operator names: only what they say of a client's address is believed.
///
/// ```swift
/// configuration.proxies = try ProxyNetworks(["127.0.0.1", "10.0.0.0/8", "2001:db8:1::/48"])
/// ```
/// `X-Forwarded-For` is read from its end, which the nearest proxy wrote: the first address that is not one of these proxies is the
/// client's. An element that is not an address ends the reading; then the last proxy that was read counts as the client. Everything
/// before it is the client's own claim.
public struct ProxyNetworks: Sendable, Equatable {
    /// A network: all addresses with the same first bits.
    private struct Network: Sendable, Equatable {
        let address: NetworkAddress
        let bits: Int

        func contains(_ other: NetworkAddress) -> Bool {
            guard other.bytes.count == address.bytes.count else { return false }
            for (place, pair) in zip(address.bytes, other.bytes).enumerated() {
                let left = bits - place * 8
                guard left > 0 else { return true }
                let mask = left >= 8 ? UInt8.max : ~(UInt8.max >> UInt8(left))
                guard pair.0 & mask == pair.1 & mask else { return false }
            }
            return true
        }
    }

    private let networks: [Network]

    /// No proxy: nothing of `X-Forwarded-For` is believed.
    public static let none = ProxyNetworks(networks: [])

    private init(networks: [Network]) { self.networks = networks }

    /// Reads addresses and networks.
    /// - Parameter texts: Each an address, such as `127.0.0.1` or `::1`, or a network in CIDR notation, such as `10.0.0.0/8`.
    /// - Throws: ``HTTPServerError/invalidSetting(_:)`` with the first one that is neither, or that has bits behind its prefix.
    public init(_ texts: [String]) throws(HTTPServerError) {
        var networks: [Network] = []
        for text in texts {
            guard let network = Self.network(text) else { throw .invalidSetting(.proxy(text)) }
            networks.append(network)
        }
        self.networks = networks
    }

    private static func network(_ text: String) -> Network? {
        let parts = text.split(at: "/", maxSplits: 1, omitsEmpty: false)
        guard let first = parts.first, let address = NetworkAddress(first) else { return nil }
        let most = address.bytes.count * 8
        guard parts.count == 2 else { return Network(address: address, bits: most) }
        // The prefix of an IPv4 address that is written as an IPv6 one counts 96 bits more.
        let hidden = most == 32 && first.utf8.contains(UInt8(ascii: ":")) ? 96 : 0
        let isNumber = (1...3).contains(parts[1].utf8.count) && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, let bits = Int(parts[1]).map({ $0 - hidden }), (0...most).contains(bits) else { return nil }
        let isBare = address.bytes.enumerated().allSatisfy { place, byte in
            let left = bits - place * 8
            return left >= 8 || byte & (left <= 0 ? .max : .max >> UInt8(left)) == 0
        }
        return isBare ? Network(address: address, bits: bits) : nil
    }

    /// Whether a connection comes from a proxy.
    /// - Parameter peer: The numeric address that it comes from.
    /// - Returns: Whether it is one of them.
    package func contains(peer: String) -> Bool { NetworkAddress(peer).map(contains) ?? false }

    /// Whether an address is that of a proxy.
    func contains(_ address: NetworkAddress) -> Bool { networks.contains { $0.contains(address) } }
}

extension ProxyNetworks {
    /// The client's address as the proxies have seen it.
    /// - Parameters:
    ///   - peer: The address that the connection comes from.
    ///   - headers: The request's fields; several lines of `X-Forwarded-For` count as one.
    /// - Returns: The numeric address; nil if the peer is not a proxy, or has named no address.
    public func client(of peer: String, _ headers: HTTPHeaders) -> String? {
        guard !networks.isEmpty, let nearest = NetworkAddress(peer), contains(nearest) else { return nil }
        var client: NetworkAddress?
        for element in headers.all("X-Forwarded-For").flatMap({ $0.split(at: ",", omitsEmpty: false) }).reversed() {
            guard let address = NetworkAddress(forwarded: element.withoutBlanks) else { break }
            client = address
            guard contains(address) else { break }
        }
        return client?.description
    }
}
