import Foundation
import MemberCore
import MemberHTTPServer
import MemberRequests

/// How many requests a key or an address may send; more are refused with 429, none waits.
///
/// A request with an accepted key counts for the key, and with an app's key, which ships in apps, for the key at its address too. All
/// others count for their address.
struct RequestLimits: Sendable {
    private let limiter: RateLimiter
    private let perKey: RateLimit?
    private let perAddress: RateLimit?

    /// Limits.
    /// - Parameters:
    ///   - perKey: The limit of each key; nil for none.
    ///   - perAddress: The limit of each address; nil for none.
    ///   - clock: The time.
    init(_ perKey: RateLimit?, _ perAddress: RateLimit?, clock: any MemberClock = SystemClock()) {
        (self.perKey, self.perAddress, limiter) = (perKey, perAddress, RateLimiter(clock: clock))
    }

    /// The step before all routes; it needs `KeyGuard.naming` before it.
    var step: Router.Step {
        { request, next in
            let isUnlimited = OfferRoute.all.contains { $0.isUnlimited && $0.path == request.route }
            let keys = isUnlimited ? [] : rateKeys(of: request)
            let wait = limiter.wait(for: keys)
            guard wait <= .zero else { return .tooManyRequests(retryAfter: wait) }
            // Nothing delays it, unless another request has passed in between: then it waits for a moment.
            try await limiter.pass(keys)
            return try await next(request)
        }
    }

    private func rateKeys(of request: ServerRequest) -> [RateKey] {
        let address = Self.network(of: request.client)
        guard let key = request.key else { return perAddress.map { [RateKey("address \(address)", limit: $0)] } ?? [] }
        var keys = perKey.map { [RateKey("key \(key.id)", limit: $0)] } ?? []
        if key.kind == "app", let perAddress { keys.append(RateKey("key \(key.id) at \(address)", limit: perAddress)) }
        return keys
    }

    /// What counts as one address: the network of an IPv6 address (64 bits), of which one customer has all addresses.
    /// - Parameter address: A numeric address.
    /// - Returns: The address, or the beginning of its network.
    static func network(of address: String) -> String {
        guard let bytes = NetworkAddress(address)?.bytes, bytes.count == 16 else { return address }
        return stride(from: 0, to: 8, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":") + "::"
    }
}
