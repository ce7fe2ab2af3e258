public import MemberCore
public import MemberHTTP

extension ProviderProfile {
    /// A source of the issuer's keys, to be shared by its clients where those are made anew for each use.
    /// - Parameters:
    ///   - transport: Fetches them.
    ///   - clock: Tells how old they are.
    /// - Returns: The source; nil where the profile names no address.
    public func keySource(transport: any HTTPTransport, clock: any MemberClock = SystemClock()) -> (any KeySource)? {
        guard let address = endpoints.keySet else { return nil }
        return switch keyFormat {
        case .keySet:
            PublishedKeySet(address, transport: transport, clock: clock, allowsLoopbackHTTP: allowsLoopbackHTTP)
        case .certificates:
            PublishedCertificates(address, transport: transport, clock: clock, allowsLoopbackHTTP: allowsLoopbackHTTP)
        }
    }
}
