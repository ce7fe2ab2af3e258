import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSignIn

/// What one context keeps for Sber ID: connections with the certificates of its clients, and keys that were fetched.
///
/// A client is made anew for each use; without this, each would open its file and its connections anew.
final class SberConnections: ProviderState {
    static let provider = SberOAuthProfile.provider

    private struct Files: Hashable {
        let certificate: URL?
        let password: URL?
        let roots: URL?

        init(_ credentials: SberCredentials) {
            certificate = credentials.certificateFile
            password = credentials.certificatePasswordFile
            roots = credentials.rootsFile
        }

        /// When they were changed last: a renewed certificate is taken at its first use.
        var changed: [Date?] {
            [certificate, password, roots].map { file in
                let path = file?.path
                let attributes = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
                return attributes?[.modificationDate] as? Date
            }
        }
    }

    private struct Connection: Sendable {
        let changed: [Date?]
        let transport: any HTTPTransport
    }

    private let transport: any HTTPTransport
    private let clock: any MemberClock
    private let diagnostics: Diagnostics
    private let connections = Locked<[Files: Connection]>([:])
    private let sources = Locked<[URL: any KeySource]>([:])

    init(in context: ProviderContext) {
        (transport, clock, diagnostics) = (context.transport, context.clock, context.diagnostics)
    }

    /// What sends the requests of a client: the context's own transport where there is neither certificate nor root.
    func transport(with credentials: SberCredentials) throws -> any HTTPTransport {
        guard credentials.certificateFile != nil || credentials.rootsFile != nil else { return transport }
        let files = Files(credentials)
        let changed = files.changed
        if let known = connections.withLock({ $0[files] }), known.changed == changed { return known.transport }
        let configuration = NetworkTransportConfiguration(
            extraRootCertificatesPath: credentials.rootsFile?.path, identity: try credentials.identity(), clock: clock)
        let made = NetworkTransport(configuration, diagnostics: diagnostics)
        connections.withLock { $0[files] = Connection(changed: changed, transport: made) }
        return made
    }

    /// Keys at an address.
    func keys(at address: URL) -> any KeySource {
        sources.withLock { sources in
            if let known = sources[address] { return known }
            let made = PublishedKeySet(
                address, transport: transport, clock: clock, allowsLoopbackHTTP: isLoopbackHost(address.host()))
            sources[address] = made
            return made
        }
    }
}
