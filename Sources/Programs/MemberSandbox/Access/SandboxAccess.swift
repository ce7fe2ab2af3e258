import Foundation
public import MemberCore
import MemberHTTPServer

/// The addresses that a sandbox listens at and is reached by, and the key that guards its control beyond this machine's loopback.
///
/// ```swift
/// var configuration = SandboxConfiguration()
/// try configuration.access.allow("http://192.168.1.5")   // a phone opens http://192.168.1.5:PORT
/// configuration.access.listenAddress = "0.0.0.0"
/// ```
/// A request whose `Host` is another name than loopback's and the allowed ones is refused with 421. Where it does not come from this
/// machine, by its `Host` and by its connection, everything under `/_sandbox`, the control page and the other pages for testers need
/// the key.
public struct SandboxAccess: Sendable {
    /// The numeric address to listen at; loopback by default. `0.0.0.0` is every IPv4 address of the machine, loopback's too.
    public var listenAddress = "127.0.0.1"
    /// The names of hosts beside loopback's, in small letters.
    public private(set) var publicHosts: [String] = []
    /// The key of the control address; nil makes a new one at the start.
    public var key: Secret?
    /// Whether requests from this machine need the key too; for a container, whose ports may be published in a way that makes every
    /// connection look like one of this machine.
    public var demandsKeyAlways = false
    /// Whether a connection's numeric address is on this machine.
    package var isLocalPeer: @Sendable (_ peer: String) -> Bool = HostName.isLoopbackAddress

    /// Access from this machine only.
    public init() {}

    /// Allows requests to one more host.
    /// - Parameter publicURL: `http://` and the host's name or numeric address. It has no port, because each of the sandbox's hosts
    ///   has one of its own, which is the same at every name.
    /// - Throws: ``SandboxError/publicURLUnusable`` for any other text.
    public mutating func allow(_ publicURL: String) throws(SandboxError) {
        guard let name = HostName.inPublicAddress(publicURL) else { throw .publicURLUnusable }
        guard !HostName.isLoopback(name), !publicHosts.contains(name) else { return }
        publicHosts.append(name)
    }

    /// The name of the cookie that signs a browser in.
    static let cookie = "member_sandbox_key"
    /// The fewest characters of a key.
    static let shortestKey = 16
}

extension SandboxAccess {
    /// Whether the sandbox listens at addresses that other machines reach.
    var listensBeyondLoopback: Bool { !HostName.isLoopbackAddress(listenAddress) }

    /// Returns the same access with a key.
    /// - Throws: ``SandboxError/publicURLMissing``, ``SandboxError/controlKeyUnusable``.
    func prepared() throws(SandboxError) -> SandboxAccess {
        guard !listensBeyondLoopback || !publicHosts.isEmpty else { throw .publicURLMissing }
        var access = self
        let key = key ?? Secret(SystemRandom().token())
        guard key.reveal.utf8.count >= Self.shortestKey, key.reveal.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .controlKeyUnusable
        }
        access.key = key
        return access
    }

    /// The name of the host in the sandbox's own addresses: loopback's where the sandbox listens there, else the first public one.
    var ownHost: String {
        if ["0.0.0.0", "::"].contains(listenAddress) { return "127.0.0.1" }
        if listensBeyondLoopback { return publicHosts.first ?? listenAddress }
        return listenAddress.contains(":") ? "[::1]" : listenAddress
    }

    /// Returns the public name of a request's host; nil if it is loopback's, or not allowed.
    func publicHost(of request: ServerRequest) -> String? {
        HostName.named(by: request).flatMap { publicHosts.contains($0) ? $0 : nil }
    }

    /// Whether the request's host is the sandbox's.
    func serves(_ request: ServerRequest) -> Bool {
        guard let name = HostName.named(by: request) else { return false }
        return HostName.isLoopback(name) || publicHosts.contains(name)
    }

    /// Returns an address of the sandbox as the client of a request reaches it: at the name by which the request came.
    func address(_ url: URL, for request: ServerRequest) -> URL {
        guard let host = publicHost(of: request), var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return url
        }
        parts.host = host
        return parts.url ?? url
    }
}
