import MemberCore
import MemberHTTPServer

/// The memory of large bodies while they are read and worked on: of all clients together, and of each address.
///
/// An app's key ships in apps, and notifications need no key: without this limit one client could fill the memory with bodies that never
/// end.
struct BodyMemory: Sendable {
    /// The memory of a body, until it is given back.
    struct Share: Sendable, Equatable {
        let address: String
        let bytes: Int
    }

    private struct Used: Sendable {
        var all = 0
        var addresses: [String: Int] = [:]
    }

    private let most: Int
    private let mostOfAddress: Int
    private let used = Locked(Used())

    /// Limits.
    /// - Parameters:
    ///   - most: The bytes of all bodies. An address gets a quarter.
    ///   - largest: The bytes of the largest body that a route takes: one of them always fits.
    init(_ most: Int, largest: Int) {
        mostOfAddress = max(most / 4, largest)
        self.most = max(most, mostOfAddress)
    }

    /// Takes memory for the body of a request.
    /// - Parameters:
    ///   - request: The request. One that does not say its length counts as the largest body.
    ///   - limit: The largest body of its route, in bytes.
    /// - Returns: The share, which ``giveBack(_:)`` ends; nil where there is no room.
    func share(of request: ServerRequest, upTo limit: Int) -> Share? {
        // A body in chunks may be longer than a length that stands beside it.
        let isChunked = request.headers["Transfer-Encoding"] != nil
        let length = isChunked ? nil : request.headers["Content-Length"].flatMap { UInt32($0) }.flatMap { Int(exactly: $0) }
        return share(of: RequestLimits.network(of: request.client), min(length ?? limit, limit))
    }

    /// Takes memory for a body of so many bytes from an address.
    func share(of address: String, _ bytes: Int) -> Share? {
        // The number of connections limits the small ones.
        guard bytes > OfferRoute.smallBody else { return Share(address: address, bytes: 0) }
        return used.withLock { used in
            let own = used.addresses[address, default: 0] + bytes
            guard own <= mostOfAddress, used.all + bytes <= most else { return nil }
            used.addresses[address] = own
            used.all += bytes
            return Share(address: address, bytes: bytes)
        }
    }

    /// Gives the memory of a body back.
    func giveBack(_ share: Share) {
        guard share.bytes > 0 else { return }
        used.withLock { used in
            used.all -= share.bytes
            let rest = used.addresses[share.address, default: 0] - share.bytes
            used.addresses[share.address] = rest > 0 ? rest : nil
        }
    }
}
