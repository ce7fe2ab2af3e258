public import Foundation
package import MemberCore
public import MemberHTTPServer
package import OffersService

/// The offers' service over HTTP.
///
/// Several of them, in any number of processes, may use one database.
public final class OffersServer: Sendable {
    private let server: HTTPServer
    private let work: @Sendable () async -> Void
    private let close: @Sendable () async -> Void
    /// The work in the background while the server runs.
    private let running = Locked<Task<Void, Never>?>(nil)

    /// Prepares a server; it does not listen yet.
    /// - Parameters:
    ///   - service: Decides, stores and signs.
    ///   - keys: The accepted API keys: of the kinds `app`, `server` and `operator`, each with an app's bundle identifier as its tenant.
    ///   - configuration: The address and the limits.
    ///   - clock: The time that ends keys and operators' sessions, and of the limits.
    ///   - sessionSecret: Signs the sessions of operators; the same in all processes.
    ///   - work: Runs beside the requests until its task is cancelled.
    ///   - close: Called once the server and the work have stopped, to close the database.
    /// - Throws: `HTTPServerError` for a key that cannot be used.
    package init(
        _ service: any OfferServing, keys: [BearerKey], _ configuration: OffersServerConfiguration = OffersServerConfiguration(),
        clock: any MemberClock = SystemClock(), sessionSecret: Data = SystemRandom().bytes(32),
        work: @escaping @Sendable () async -> Void = {}, close: @escaping @Sendable () async -> Void = {}
    ) throws(HTTPServerError) {
        var parts = OffersRoutes.Parts(keys: KeyGuard(try BearerKeys(Self.kinds(), keys), clock: clock))
        parts.limits = RequestLimits(configuration.keyLimit, configuration.addressLimit, clock: clock)
        parts.bodies = BodyMemory(configuration.bodyMemory, largest: OfferRoute.largestBody)
        (parts.metrics, parts.retryAfter) = (OffersMetrics(clock: clock), configuration.retryAfter)
        parts.diagnostics = configuration.diagnostics
        if configuration.hasPages {
            let origin = OperatorOrigin(isBehindTLS: configuration.isBehindTLS, proxies: configuration.proxies)
            parts.addPages = OperatorPages(service, parts, from: origin, clock, secret: sessionSecret).add
        }
        server = HTTPServer(
            configuration.serverConfiguration(parts.metrics, clock), router: OffersRoutes(service: service, parts: parts).router,
            diagnostics: configuration.diagnostics)
        (self.work, self.close) = (work, close)
    }

    /// An operator may what a server may, and a server what an app may.
    private static func kinds() throws(HTTPServerError) -> KeyKinds {
        try KeyKinds(["app": [], "server": ["app"], "operator": ["server"]])
    }

    /// Listens, and serves until ``stop()``: keep the server.
    /// - Throws: `HTTPServerError` if the port is taken, if the address cannot be listened on, or if it was started before.
    public func start() async throws(HTTPServerError) {
        try await listen()
        beginWork()
    }

    /// Listens, and serves; the work beside the requests does not begin yet.
    /// - Throws: As ``start()``.
    package func listen() async throws(HTTPServerError) { try await server.start() }

    /// Begins the work beside the requests.
    package func beginWork() { running.withLock { [work] in $0 = Task { await work() } } }

    /// The root address, `http://127.0.0.1:49152`.
    public var url: URL { server.url }

    /// Takes no more connections, finishes the requests under way within ``OffersServerConfiguration/stopGrace``, and closes the
    /// database. What was acknowledged is stored; a request that could not be finished gets 503. It may be called twice.
    public func stop() async {
        await server.stop()
        let work = running.value
        work?.cancel()
        await work?.value
        await close()
    }

    /// Serves until the process is asked to end, by SIGTERM or Ctrl-C, or the task is cancelled; then stops as ``stop()`` does.
    /// - Parameter started: Called once it listens.
    /// - Throws: As ``start()``.
    public func serveUntilTerminated(started: @Sendable (OffersServer) -> Void = { _ in }) async throws(HTTPServerError) {
        TerminationSignal.begin()
        try await start()
        started(self)
        await TerminationSignal.received()
        await stop()
    }
}
