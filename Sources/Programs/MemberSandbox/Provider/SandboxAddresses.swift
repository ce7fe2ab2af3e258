public import Foundation
public import MemberHTTPServer

/// The addresses of the providers, by provider and host.
public struct SandboxAddresses: Sendable {
    /// Addresses by provider and host.
    public typealias Table = [String: [String: URL]]

    /// The addresses over http.
    public internal(set) var plain: Table = [:]
    /// The addresses over https, by the certificate that they show.
    public internal(set) var secure: [SandboxCertificate: Table] = [:]

    /// The files that a client needs where its certificate is demanded; nil if none is demanded.
    public internal(set) var clientFiles: SandboxClientFiles?

    /// The control address; nil before it is served.
    var control: URL?
    /// The names at which the addresses are reached.
    let access: SandboxAccess

    init(_ access: SandboxAccess = SandboxAccess()) { self.access = access }

    /// Returns the addresses as the client of a request reaches them: at the name by which the request came.
    func reached(by request: ServerRequest) -> SandboxAddresses {
        guard access.publicHost(of: request) != nil else { return self }
        let reached = { (table: Table) in table.mapValues { $0.mapValues { access.address($0, for: request) } } }
        var addresses = self
        addresses.plain = reached(plain)
        addresses.secure = secure.mapValues(reached)
        addresses.control = control.map { access.address($0, for: request) }
        return addresses
    }

    /// Whether an address of this machine is one of the sandbox's own.
    func isOwn(_ url: URL) -> Bool {
        let tables = [plain] + secure.values
        let own = tables.flatMap(\.values).flatMap(\.values) + [control].compactMap(\.self)
        let port = url.port ?? (url.scheme == "https" ? 443 : 80)
        return own.contains { $0.port == port }
    }

    /// Returns the addresses for clients, which depend on the faults of certificates.
    func told(_ faults: FaultPlan) -> Table {
        faults.certificate.flatMap { secure[$0] } ?? plain
    }

    /// Returns the address of a provider's host for the client of another host, over http or https and at the name like the request.
    /// - Parameters:
    ///   - host: The host's name.
    ///   - provider: The provider's short name.
    ///   - request: A request that reached one of the provider's hosts.
    /// - Returns: The address; nil for an unknown host.
    public func address(of host: String, at provider: String, for request: ServerRequest) -> URL? {
        let port = request.headers["Host"].flatMap { URL(string: "http://" + $0)?.port }
        let reached = secure.values.first { $0[provider]?.values.contains { $0.port == port } == true } ?? plain
        return reached[provider]?[host].map { access.address($0, for: request) }
    }
}

/// The files that a client needs where its certificate is demanded; they have mode 0600 and exist until the sandbox stops.
public struct SandboxClientFiles: Sendable, Equatable {
    /// The certificate and its key, a PKCS#12 file.
    public let certificate: URL
    /// The file with the password of the certificate's file.
    public let passwordFile: URL
    /// The root to trust, a PEM file.
    public let roots: URL
}

/// The certificate that a provider shows at one of its https addresses.
public enum SandboxCertificate: String, Sendable, CaseIterable {
    /// A certificate for 127.0.0.1, localhost and the public hosts, under the sandbox's published root.
    case good
    /// A certificate for another name, under that root.
    case wrongName = "wrong-name"
    /// A certificate for the right names, under a root that is not published.
    case unknownRoot = "unknown-root"

    /// The subject alternative names.
    func names(_ publicHosts: [String]) -> String {
        guard self != .wrongName else { return "DNS:elsewhere.example" }
        let others = publicHosts.map { host in
            let isNumber = host.hasPrefix("[") || host.allSatisfy { $0.isNumber || $0 == "." }
            return (isNumber ? "IP:" : "DNS:") + host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        }
        return (["DNS:localhost", "IP:127.0.0.1"] + others).joined(separator: ",")
    }
    /// The file name of the issuer.
    var issuer: String { self == .unknownRoot ? "stranger" : "root" }
}
