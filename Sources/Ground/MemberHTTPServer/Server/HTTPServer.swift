public import Foundation
public import MemberCore

/// An HTTP/1.1 server whose handlers are async functions from request to response.
///
/// ```swift
/// var router = Router()
/// router.on("GET", "/hello/{name}") { request in .text("Hello, \(request.parameters["name"] ?? "")") }
/// let server = HTTPServer(router: router)
/// try await server.start()
/// print(server.url) // http://127.0.0.1:49152
/// await server.stop()
/// ```
/// On the open network it belongs behind a proxy that speaks TLS.
public final class HTTPServer: Sendable {
    private let configuration: HTTPServerConfiguration
    private let router: Router
    private let diagnostics: Diagnostics
    private let engine = Locked<ServerEngine?>(nil)

    /// Prepares a server; it does not listen yet.
    /// - Parameters:
    ///   - configuration: The server's address, and its limits.
    ///   - router: Chooses the handler for a path.
    ///   - diagnostics: Told of failed handlers and refused requests, without anything a client sent.
    public init(
        _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(), router: Router, diagnostics: Diagnostics = .silent
    ) {
        self.configuration = configuration
        self.router = router
        self.diagnostics = diagnostics
    }

    deinit { engine.value?.requestStop(grace: .zero) }

    /// Listens and serves until ``stop()``.
    /// - Throws: ``HTTPServerError/portTaken(_:)``, ``HTTPServerError/cannotListen(_:)``,
    ///   ``HTTPServerError/unusableCertificate``, ``HTTPServerError/alreadyStarted``.
    public func start() async throws(HTTPServerError) {
        let fresh = ServerEngine(configuration, router, diagnostics)
        let isFirst = engine.withLock { engine in
            guard engine == nil else { return false }
            engine = fresh
            return true
        }
        guard isFirst else { throw .alreadyStarted }
        do { try fresh.start() } catch {
            engine.withLock { $0 = nil }
            throw error
        }
    }

    /// The port listened on; before ``start()`` the configured one.
    public var port: UInt16 { engine.value?.port ?? configuration.port }

    /// The root address, `http://127.0.0.1:49152`.
    public var url: URL {
        var parts = URLComponents()
        parts.scheme = configuration.tls == nil ? "http" : "https"
        parts.host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        parts.port = Int(port)
        // A server with an unusable host never listens.
        return parts.url ?? URL(fileURLWithPath: "/")
    }

    /// Takes no more connections, lets running requests finish within the grace time, closes the rest. It may be called twice.
    public func stop() async {
        guard let engine = engine.value else { return }
        engine.requestStop(grace: configuration.stopGrace)
        await engine.waitUntilStopped()
    }
}
