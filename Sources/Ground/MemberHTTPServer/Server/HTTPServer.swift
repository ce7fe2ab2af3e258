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
    private let ending: Locked<Ending>

    /// What is known of the server's end.
    private struct Ending: Sendable {
        var hasBegun = false
        /// Waits while the server still takes requests.
        var drain: Task<Void, Never>?
    }

    /// Prepares a server; it does not listen yet.
    /// - Parameters:
    ///   - configuration: The server's address, and its limits.
    ///   - router: Chooses the handler for a path.
    ///   - diagnostics: Receives failed handlers and refused requests, without any data of the client.
    public init(
        _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(), router: Router, diagnostics: Diagnostics = .silent
    ) {
        let ending = Locked(Ending())
        self.ending = ending
        self.configuration = configuration
        self.router = configuration.healthPath.map { router.answering(at: $0) { !ending.value.hasBegun } } ?? router
        self.diagnostics = diagnostics
    }

    deinit { engine.value?.requestStop(grace: .zero) }

    /// Listens, and serves until ``stop()``, or until the last reference to the server is gone: keep it.
    /// - Throws: ``HTTPServerError/portTaken(_:)``, ``HTTPServerError/addressUnknown(host:)``, ``HTTPServerError/cannotListen(_:)``,
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
    ///
    /// With a ``HTTPServerConfiguration/drain`` it first serves on for that time, while the health route says 503.
    public func stop() async {
        let isServing = engine.value != nil && configuration.drain > .zero
        let drain = ending.withLock { [limit = configuration.drain] ending in
            if !ending.hasBegun, isServing { ending.drain = Task { try? await Task.sleep(for: limit) } }
            ending.hasBegun = true
            return ending.drain
        }
        await drain?.value
        await stop(within: configuration.stopGrace)
    }

    /// Takes no more connections, lets running requests finish within a limit, closes the rest. It may be called twice; the first limit
    /// counts.
    ///
    /// Idle connections are closed, at the latest after their next response, for which ``HTTPServerConfiguration/healthPath`` says 503.
    /// Streams of events end at once, since their clients connect again by themselves. A drain that ``stop()`` began ends at once, too.
    /// - Parameter limit: How long running requests may take; zero closes them at once.
    public func stop(within limit: Duration) async {
        ending.withLock { ending in
            ending.hasBegun = true
            ending.drain?.cancel()
        }
        guard let engine = engine.value else { return }
        engine.requestStop(grace: limit)
        await engine.waitUntilStopped()
    }

    /// Serves until the process is asked to end, by SIGTERM or Ctrl-C, or the task is cancelled; then stops as
    /// ``stop()`` does. A second signal ends the process at once.
    ///
    /// ```swift
    /// try await HTTPServer(configuration, router: router).serveUntilTerminated()
    /// ```
    /// - Parameter started: Called once it listens, to tell others of its port.
    /// - Throws: As ``start()``.
    public func serveUntilTerminated(
        started: @Sendable (HTTPServer) -> Void = { _ in }
    ) async throws(HTTPServerError) {
        // Before it listens: a signal that comes early must not end it in the middle of a request.
        TerminationSignal.begin()
        try await start()
        started(self)
        await TerminationSignal.received()
        await stop()
    }
}

extension Router {
    /// The same routes with one more that says whether requests are taken.
    fileprivate func answering(at path: String, isReady: @escaping @Sendable () -> Bool) -> Router {
        var router = self
        router.on("GET", path) { _ in isReady() ? .text("ok\n") : .text("stopping\n", status: 503) }
        return router
    }
}
