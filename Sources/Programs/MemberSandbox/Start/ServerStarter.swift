import Foundation
import MemberHTTPServer

/// Starts the sandbox's servers, each on a port of its own, and keeps them together.
struct ServerStarter {
    let configuration: SandboxConfiguration
    private(set) var servers: [HTTPServer] = []

    init(_ configuration: SandboxConfiguration) { self.configuration = configuration }

    /// Serves a provider's host.
    /// - Parameters:
    ///   - router: What it answers.
    ///   - preferred: A kept port, taken again if it is free, so that stored addresses stay good over a restart.
    ///   - tls: What it shows over https; nil for http.
    ///   - accessLog: Told of every request.
    /// - Returns: Its address.
    /// - Throws: `HTTPServerError`.
    mutating func serve(
        _ router: Router, preferring preferred: UInt16? = nil, tls: TLSIdentity? = nil,
        accessLog: @escaping @Sendable (AccessRecord) -> Void
    ) async throws -> URL {
        var settings = HTTPServerConfiguration()
        settings.loops = 1
        // A client that had a thousand requests in flight keeps as many connections for a while; others come beside it.
        settings.connectionLimit = 4096
        settings.tls = tls
        settings.accessLog = accessLog
        if let preferred, let url = try? await serve(router, at: preferred, settings) { return url }
        return try await serve(router, anywhere: settings)
    }

    /// Serves the control address.
    mutating func serveControl(_ router: Router) async throws -> URL {
        var settings = HTTPServerConfiguration()
        settings.loops = 1
        guard configuration.port == 0 else { return try await serve(router, at: configuration.port, settings) }
        return try await serve(router, anywhere: settings)
    }

    func stop() async { for server in servers { await server.stop() } }

    /// A free port. One that is to be kept is not taken from those that the system lends to outgoing connections (from 32768 on
    /// Linux, 49152 elsewhere), so that it is still free after a restart.
    private mutating func serve(_ router: Router, anywhere settings: HTTPServerConfiguration) async throws -> URL {
        if configuration.stateFile != nil {
            for _ in 0..<20 {
                if let url = try? await serve(router, at: UInt16.random(in: 20_000..<32_000), settings) { return url }
            }
        }
        return try await serve(router, at: 0, settings)
    }

    private mutating func serve(
        _ router: Router, at port: UInt16, _ settings: HTTPServerConfiguration
    ) async throws -> URL {
        var settings = settings
        settings.port = port
        let server = HTTPServer(settings, router: router, diagnostics: configuration.diagnostics)
        try await server.start()
        servers.append(server)
        return server.url
    }
}
