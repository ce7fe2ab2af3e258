import MemberCore
import MemberHTTP

extension ProviderProfile {
    /// The source of the issuer's keys; nil where the profile names no address.
    func keySource(transport: any HTTPTransport, clock: any MemberClock) -> (any KeySource)? {
        guard let address = endpoints.keySet else { return nil }
        return switch keyFormat {
        case .keySet:
            PublishedKeySet(address, transport: transport, clock: clock, allowsLoopbackHTTP: allowsLoopbackHTTP)
        case .certificates:
            PublishedCertificates(address, transport: transport, clock: clock, allowsLoopbackHTTP: allowsLoopbackHTTP)
        }
    }
}
