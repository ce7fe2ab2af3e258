import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSignIn

/// The documents and key sets of OpenID providers, cached once for all clients of a context, for as long as each allows.
///
/// A client is created for each use; without this cache, each would fetch the keys again.
final class OpenIDMemory: ProviderState {
    static let provider = OpenIDDetails.provider

    private let transport: any HTTPTransport
    private let clock: any MemberClock
    private let discovery: Discovery
    private let loopbackDiscovery: Discovery
    private let sources = Locked<[[UInt8]: any KeySource]>([:])

    init(in context: ProviderContext) {
        (transport, clock) = (context.transport, context.clock)
        discovery = Discovery(transport: transport, clock: clock)
        loopbackDiscovery = Discovery(transport: transport, allowsLoopbackHTTP: true, clock: clock)
    }

    /// Returns the discovery that follows a sign-in's setting for http on this machine.
    func discovery(allowsLoopbackHTTP: Bool) -> Discovery { allowsLoopbackHTTP ? loopbackDiscovery : discovery }

    /// Returns the keys of an issuer at an address; another address is another source.
    func keySource(of profile: ProviderProfile) -> (any KeySource)? {
        guard let address = profile.endpoints.keySet else { return nil }
        // The name is compared by its bytes: issuers that only look the same are different ones.
        let name = Array(((profile.issuer ?? "") + " " + address.absoluteString).utf8)
        return sources.withLock { sources in
            if let known = sources[name] { return known }
            // A server with sign-ins at any issuer must not grow with their number.
            if sources.count >= 100 { sources.removeAll() }
            sources[name] = profile.keySource(transport: transport, clock: clock)
            return sources[name]
        }
    }
}

/// The address of a resource, as the name of a call.
enum ResourceAddress {
    /// The accepted forms of a call's name.
    static let form =
        "an absolute https address without user, password or fragment; http only at 127.0.0.1 or ::1, or at localhost if the issuer "
        + "is there"

    /// Returns the address with parameters added to its query.
    /// - Parameters:
    ///   - text: The address.
    ///   - parameters: The parameters to add.
    ///   - issuer: The account's issuer; if it is at http://localhost, calls may use that name for this machine too.
    /// - Returns: The address; nil if a token must not be sent to it.
    static func url(_ text: String, _ parameters: FormFields, issuer: String) -> URL? {
        guard var parts = URLComponents(string: text), let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil, parts.fragment == nil
        else { return nil }
        let isLoopback = ["127.0.0.1", "[::1]", "::1"].contains(host) || (host == "localhost" && isAtLocalhost(issuer))
        guard parts.scheme == "https" || (parts.scheme == "http" && isLoopback) else { return nil }
        if !parameters.fields.isEmpty {
            let old = parts.percentEncodedQuery.map { $0 + "&" } ?? ""
            parts.percentEncodedQuery = old + parameters.encoded
        }
        return parts.url
    }

    private static func isAtLocalhost(_ issuer: String) -> Bool {
        let parts = URLComponents(string: issuer)
        return parts?.scheme == "http" && parts?.host == "localhost"
    }
}
