#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation
    import MemberCore

    /// One daemon of the library, its connections, and the thread that looks after them.
    ///
    /// On Linux it drives the daemon: `poll` on its epoll descriptor, then `MHD_run` (the library's own epoll thread can stall). On
    /// Apple systems, which have no epoll, the daemon has a thread of its own and this one only resumes, times out and stops.
    ///
    /// Unchecked: made by the starting thread, then used by one thread at a time, see ``Confinement``; `resumes` is locked.
    final class ServerLoop: @unchecked Sendable {
        struct Resumes {
            var waiting: [ServerExchange] = []
            var isClosed = false
        }

        let engine: ServerEngine
        let configuration: HTTPServerConfiguration
        let index: Int
        let confinement = Confinement()
        let wake: WakePipe
        /// The connections whose bodies are read here and not by the library.
        let reader = ChunkPoll()
        /// The callbacks, kept for as long as the library runs.
        let calls = UnsafeMutablePointer<member_mhd_callbacks>.allocate(capacity: 1)
        var reading: [Int32: ServerExchange] = [:]
        var daemon: OpaquePointer?
        var descriptor: Int32 = -1
        let resumes = Locked(Resumes())
        /// The time at the beginning of this turn.
        var now = ContinuousClock.now
        var nextCheck = ContinuousClock.now
        var connections: [ObjectIdentifier: ServerConnection] = [:]
        /// How many requests are running.
        var running = 0
        var requestCount = 0
        var stopAt: ContinuousClock.Instant?
        /// Whether connections may no longer sleep.
        var isAbandoning = false

        init?(_ engine: ServerEngine, _ socket: ListeningSocket, index: Int) {
            guard let wake = WakePipe() else { return nil }
            self.engine = engine
            self.wake = wake
            self.index = index
            configuration = engine.configuration
            guard let listener = socket.duplicate() else {
                wake.closeBoth()
                return nil
            }
            // The daemon's callbacks borrow this loop, which its own thread holds until the daemon has stopped.
            guard let daemon = makeDaemon(listener, isIPv6: socket.isIPv6) else {
                closeDescriptor(listener)
                wake.closeBoth()
                return nil
            }
            self.daemon = daemon
            descriptor = member_mhd_epoll_descriptor(daemon)
        }

        deinit { calls.deallocate() }

        func run() {
            confinement.enter()
            while stopAt == nil { turn(longest: nil) }
            if let daemon {
                let listener = MHD_quiesce_daemon(daemon)
                if listener >= 0 { closeDescriptor(listener) }
            }
            finishEvents()
            while let stopAt, stopAt > now, running > 0 { turn(longest: .milliseconds(50)) }
            isAbandoning = true
            abandonAll()
            for _ in 0..<3 { turn(longest: descriptor < 0 ? .milliseconds(20) : .zero) }
            confinement.leave()
            MHD_stop_daemon(daemon)
            reader.close()
            resumes.withLock { [wake] resumes in
                resumes.isClosed = true
                resumes.waiting = []
                wake.closeBoth()
            }
            engine.didStop()
        }

        /// Ends the wait, from any thread.
        func ring() { resumes.withLock { if !$0.isClosed { wake.ring() } } }

        /// Lets a sleeping request go on, from any thread.
        func resumeLater(_ exchange: ServerExchange) {
            resumes.withLock { resumes in
                guard !resumes.isClosed else { return }
                resumes.waiting.append(exchange)
                if resumes.waiting.count == 1 { wake.ring() }
            }
        }
    }

    /// Keeps a loop's state to one thread at a time.
    ///
    /// On Linux the loop's thread drives the library, so that every callback runs on it and no lock is needed. On Apple systems
    /// the library has a thread of its own beside the loop's, and a lock keeps the two apart.
    struct Confinement: Sendable {
        #if canImport(Darwin)
            private let lock = NSLock()
            /// Begins to use the loop's state.
            func enter() { lock.lock() }
            /// Ends it.
            func leave() { lock.unlock() }
        #else
            /// Begins to use the loop's state.
            @inline(__always) func enter() {}
            /// Ends it.
            @inline(__always) func leave() {}
        #endif
    }
#endif
