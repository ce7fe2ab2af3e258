import Foundation
import MemberCore
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberSignIn

/// The keys that sign the tokens of logins: the published set, or if that is unavailable, the published certificates.
struct FacebookKeys: KeySource {
    private let keySet: PublishedKeySet
    private let certificates: PublishedCertificates

    private final class Cache: Sendable { let sources = Locked<[FacebookHosts: FacebookKeys]>([:]) }

    /// Returns the keys of some hosts, fetched once for all logins of a context.
    static func of(_ shared: ProviderContext, at hosts: FacebookHosts) -> FacebookKeys {
        shared.kept { Cache() }.sources.withLock { sources in
            if let known = sources[hosts] { return known }
            let made = FacebookKeys(shared, hosts)
            sources[hosts] = made
            return made
        }
    }

    private init(_ shared: ProviderContext, _ hosts: FacebookHosts) {
        let isPlain = hosts.limited.scheme == "http"
        keySet = PublishedKeySet(
            hosts.keySet, transport: shared.transport, clock: shared.clock, allowsLoopbackHTTP: isPlain)
        certificates = PublishedCertificates(
            hosts.certificates, transport: shared.transport, clock: shared.clock, allowsLoopbackHTTP: isPlain)
    }

    func keys(for header: JOSEHeader) async throws(OAuthError) -> JWKSet {
        do throws(OAuthError) { return try await keySet.keys(for: header) } catch {
            guard let keys = try? await certificates.keys(for: header) else { throw error }
            return keys
        }
    }
}
