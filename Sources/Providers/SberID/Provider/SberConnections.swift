import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSignIn

/// The connections with client certificates and the fetched keys of one context.
///
/// Each use creates a new client; without this object every client would open its own file and connections.
final class SberConnections: Sendable {
    private struct Files: Hashable {
        let certificate: URL?
        let password: URL?
        let roots: URL?

        init(_ credentials: SberCredentials) {
            certificate = credentials.certificateFile
            password = credentials.certificatePasswordFile
            roots = credentials.rootsFile
        }

        /// The modification dates of the files: a renewed certificate is used at once.
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

    /// Returns the connections of a context.
    static func of(_ context: ProviderContext) -> SberConnections { context.kept { SberConnections(context) } }

    private init(_ context: ProviderContext) {
        (transport, clock, diagnostics) = (context.transport, context.clock, context.diagnostics)
    }

    /// Returns the transport of a client: the context's own transport if there is neither a certificate nor a root.
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

    /// Returns the keys at an address.
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
