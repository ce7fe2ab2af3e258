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

    fileprivate init(_ hosts: FacebookHosts, _ transport: any HTTPTransport, _ clock: any MemberClock) {
        let isPlain = hosts.limited.scheme == "http"
        keySet = PublishedKeySet(hosts.keySet, transport: transport, clock: clock, allowsLoopbackHTTP: isPlain)
        certificates = PublishedCertificates(hosts.certificates, transport: transport, clock: clock, allowsLoopbackHTTP: isPlain)
    }

    func keys(for header: JOSEHeader) async throws(OAuthError) -> JWKSet {
        do throws(OAuthError) { return try await keySet.keys(for: header) } catch {
            guard let keys = try? await certificates.keys(for: header) else { throw error }
            return keys
        }
    }
}

/// The keys at all hosts, fetched once for all logins of a context.
final class FacebookKeySources: Sendable {
    private let transport: any HTTPTransport
    private let clock: any MemberClock
    private let sources = Locked<[FacebookHosts: FacebookKeys]>([:])

    init(transport: any HTTPTransport, clock: any MemberClock) { (self.transport, self.clock) = (transport, clock) }

    /// The keys at some hosts.
    func keys(at hosts: FacebookHosts) -> FacebookKeys {
        sources.withLock { sources in
            if let known = sources[hosts] { return known }
            let made = FacebookKeys(hosts, transport, clock)
            sources[hosts] = made
            return made
        }
    }
}
