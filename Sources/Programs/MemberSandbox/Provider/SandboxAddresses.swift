public import Foundation
public import MemberHTTPServer

/// Where the providers are reached, by provider and host.
public struct SandboxAddresses: Sendable {
    /// Addresses by provider and host.
    public typealias Table = [String: [String: URL]]

    /// Over http.
    public internal(set) var plain: Table = [:]
    /// Over https, by what is shown there.
    public internal(set) var secure: [SandboxCertificate: Table] = [:]

    init() {}

    /// What clients that ask are told while a fault stands or none.
    func told(_ faults: FaultPlan) -> Table {
        SandboxCertificate(faults.certificateFault).flatMap { secure[$0] } ?? plain
    }

    /// Where a host of a provider is for whoever reached another one of it, over http or https as they did.
    /// - Parameters:
    ///   - host: The host's name.
    ///   - provider: The provider's short name.
    ///   - request: A request that reached one of the provider's hosts.
    /// - Returns: The address; nil if there is no such host.
    public func address(of host: String, at provider: String, for request: ServerRequest) -> URL? {
        let port = request.headers["Host"].flatMap { URL(string: "http://" + $0)?.port }
        let reached = secure.values.first { $0[provider]?.values.contains { $0.port == port } == true } ?? plain
        return reached[provider]?[host]
    }
}
