#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation

    /// The thread of one daemon.
    ///
    /// On Linux it drives the daemon: `poll` on its epoll descriptor, then `MHD_run` (the library's own epoll thread can stall). On
    /// Apple systems, which have no epoll, the daemon has a thread of its own and this one only resumes and stops.
    ///
    /// Unchecked: made by the starting thread, then confined to its own.
    final class ServerLoop: @unchecked Sendable {
        private let engine: ServerEngine
        private let wake: WakePipe
        private let daemon: OpaquePointer
        private let descriptor: Int32

        init?(_ engine: ServerEngine, _ socket: ListeningSocket, _ wake: WakePipe) {
            // The daemon's callbacks borrow the engine; this loop holds it until the daemon has stopped.
            let context = Unmanaged.passUnretained(engine).toOpaque()
            let configuration = engine.configuration
            let settings = member_mhd_settings(
                flags: member_mhd_flags(socket.isIPv6 ? 1 : 0), listener: socket.descriptor,
                memory: configuration.maximumHead * 2, connections: UInt32(clamping: configuration.connectionLimit),
                idle_seconds: UInt32(clamping: max(1, configuration.idleTimeout.components.seconds)))
            guard let daemon = member_mhd_start(settings, serverAccess, serverTarget, serverCompleted, context) else {
                return nil
            }
            self.engine = engine
            self.wake = wake
            self.daemon = daemon
            descriptor = member_mhd_epoll_descriptor(daemon)
        }

        func run() {
            while engine.stopAt == nil { turn(longest: -1) }
            let listener = MHD_quiesce_daemon(daemon)
            if listener >= 0 { closeDescriptor(listener) }
            while let stopAt = engine.stopAt, stopAt > .now, !engine.running.isEmpty { turn(longest: 50) }
            abandon()
            MHD_stop_daemon(daemon)
            engine.didStop()
        }

        private func turn(longest: Int32) {
            wake.wait(beside: descriptor, milliseconds: timeout(longest))
            resumeReady()
            if descriptor >= 0 { MHD_run(daemon) }
        }

        private func resumeReady() {
            for exchange in engine.takeResumes() { MHD_resume_connection(exchange.connection) }
        }

        /// Ends what did not finish in time: the library does not stop with suspended connections.
        private func abandon() {
            for exchange in engine.running {
                exchange.task?.cancel()
                if exchange.complete(.plain(503, closing: true)) { engine.resumeLater(exchange) }
            }
            for _ in 0..<3 { turn(longest: 0) }
        }

        private func timeout(_ longest: Int32) -> Int32 {
            var milliseconds: UInt64 = 0
            guard descriptor >= 0, MHD_get_timeout(daemon, &milliseconds) == .YES else { return longest }
            let wanted = Int32(clamping: milliseconds)
            return longest < 0 ? wanted : min(wanted, longest)
        }
    }
#endif
