#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation
    import MemberCore

    /// A listening socket, a daemon of libmicrohttpd, and the thread that looks after it.
    final class ServerEngine: Sendable {
        private struct State {
            var port: UInt16?
            var wake: WakePipe?
            var resumes: [ServerExchange] = []
            var exchanges: [ObjectIdentifier: ServerExchange] = [:]
            var stopAt: ContinuousClock.Instant?
            var isStopped = false
            var waiters: [CheckedContinuation<Void, Never>] = []
        }

        let configuration: HTTPServerConfiguration
        let router: Router
        let diagnostics: Diagnostics
        private let state = Locked(State())

        init(_ configuration: HTTPServerConfiguration, _ router: Router, _ diagnostics: Diagnostics) {
            self.configuration = configuration
            self.router = router
            self.diagnostics = diagnostics
        }

        var port: UInt16? { state.withLock { $0.port } }
        /// When the grace time ends, once stopping has begun.
        var stopAt: ContinuousClock.Instant? { state.withLock { $0.stopAt } }

        func start() throws(HTTPServerError) {
            let socket = try ListeningSocket(host: configuration.host, port: configuration.port)
            guard let wake = WakePipe(), let loop = ServerLoop(self, socket, wake) else {
                closeDescriptor(socket.descriptor)
                throw .cannotListen(0)
            }
            state.withLock { state in
                state.port = socket.port
                state.wake = wake
            }
            let thread = Thread { loop.run() }
            thread.name = "MemberHTTPServer"
            thread.start()
        }

        func requestStop(grace: Duration) {
            state.withLock { state in
                if state.stopAt == nil { state.stopAt = .now + grace }
                state.wake?.ring()
            }
        }

        func waitUntilStopped() async {
            await withCheckedContinuation { continuation in
                let isStopped = state.withLock { state in
                    if !state.isStopped { state.waiters.append(continuation) }
                    return state.isStopped
                }
                if isStopped { continuation.resume() }
            }
        }

        /// Everything is closed; from now on nothing rings.
        func didStop() {
            let waiters = state.withLock { state in
                state.isStopped = true
                state.wake?.closeBoth()
                state.wake = nil
                defer { state.waiters = [] }
                return state.waiters
            }
            waiters.forEach { $0.resume() }
        }

        func add(_ exchange: ServerExchange) { state.withLock { $0.exchanges[ObjectIdentifier(exchange)] = exchange } }

        func remove(_ exchange: ServerExchange) {
            state.withLock { state in
                state.exchanges[ObjectIdentifier(exchange)] = nil
                // The loop waits for the last one when it is stopping.
                if state.stopAt != nil { state.wake?.ring() }
            }
        }

        var running: [ServerExchange] { state.withLock { Array($0.exchanges.values) } }

        func resumeLater(_ exchange: ServerExchange) {
            state.withLock { state in
                state.resumes.append(exchange)
                if state.resumes.count == 1 { state.wake?.ring() }
            }
        }

        func takeResumes() -> [ServerExchange] {
            state.withLock { state in
                defer { state.resumes = [] }
                return state.resumes
            }
        }
    }
#else
    import MemberCore

    /// The stand-in where there is no server library: it does not start.
    final class ServerEngine: Sendable {
        let port: UInt16? = nil

        init(_ configuration: HTTPServerConfiguration, _ router: Router, _ diagnostics: Diagnostics) {}
        func start() throws(HTTPServerError) { throw .unavailable }
        func requestStop(grace: Duration) {}
        func waitUntilStopped() async {}
    }
#endif
