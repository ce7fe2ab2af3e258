#if canImport(CMemberMicroHTTPD)
    import Foundation
    import MemberCore

    /// A listening socket and the loops that serve it.
    final class ServerEngine: Sendable {
        private struct State {
            var port: UInt16?
            var loops: [ServerLoop] = []
            var running = 0
            var stopAt: ContinuousClock.Instant?
            var waiters: [CheckedContinuation<Void, Never>] = []
        }

        let configuration: HTTPServerConfiguration
        let router: Router
        let diagnostics: Diagnostics
        /// The beginning of every request's identifier, so that those of two servers differ.
        let prefix = SystemRandom().token(bytes: 6)
        /// How many connections are open in all loops.
        let connections = Locked(0)
        private let state = Locked(State())

        init(_ configuration: HTTPServerConfiguration, _ router: Router, _ diagnostics: Diagnostics) {
            self.configuration = configuration
            self.router = router
            self.diagnostics = diagnostics
        }

        var port: UInt16? { state.withLock { $0.port } }
        /// When the grace time ends, once stopping has begun.
        var stopAt: ContinuousClock.Instant? { state.withLock { $0.stopAt } }

        /// Binds once; every loop listens on a copy.
        func start() throws(HTTPServerError) {
            let socket = try ListeningSocket(host: configuration.host, port: configuration.port)
            defer { closeDescriptor(socket.descriptor) }
            let loops = (0..<max(1, configuration.loops)).compactMap { ServerLoop(self, socket, index: $0) }
            guard !loops.isEmpty else { throw configuration.tls == nil ? .cannotListen(0) : .unusableCertificate }
            state.withLock { state in
                state.port = socket.port
                state.loops = loops
                state.running = loops.count
            }
            for loop in loops {
                let thread = Thread { loop.run() }
                thread.name = "MemberHTTPServer"
                thread.start()
            }
        }

        func requestStop(grace: Duration) {
            let loops = state.withLock { state in
                if state.stopAt == nil { state.stopAt = .now + grace }
                return state.loops
            }
            for loop in loops { loop.ring() }
        }

        func waitUntilStopped() async {
            await withCheckedContinuation { continuation in
                let isStopped = state.withLock { state in
                    if state.running > 0 { state.waiters.append(continuation) }
                    return state.running == 0
                }
                if isStopped { continuation.resume() }
            }
        }

        /// One loop has closed everything.
        func didStop() {
            let waiters = state.withLock { state in
                state.running -= 1
                guard state.running == 0 else { return [CheckedContinuation<Void, Never>]() }
                state.loops = []
                defer { state.waiters = [] }
                return state.waiters
            }
            waiters.forEach { $0.resume() }
        }
    }
#else
    import MemberCore

    /// The engine of systems without a server library: it does not start.
    final class ServerEngine: Sendable {
        let port: UInt16? = nil

        init(_ configuration: HTTPServerConfiguration, _ router: Router, _ diagnostics: Diagnostics) {}
        func start() throws(HTTPServerError) { throw .unavailable }
        func requestStop(grace: Duration) {}
        func waitUntilStopped() async {}
    }
#endif
