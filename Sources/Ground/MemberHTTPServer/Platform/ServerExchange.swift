#if canImport(CMemberMicroHTTPD)
    import Foundation
    import MemberCore

    /// One request and its response, from the request line to the last byte sent.
    ///
    /// Unchecked: everything but `handover` is used only by its loop, see ``Confinement``.
    final class ServerExchange: @unchecked Sendable {
        /// The stage of the exchange: the head or a whole body is being read, a body is passed on in pieces, one of the two
        /// arrives in chunks, the handler works, or its response is being sent.
        enum Stage { case head, body, upload, chunks, waiting, responding }
        /// A response, with the pipe of its body if that is still being written.
        struct Ready: Sendable {
            let response: ServerResponse
            var output: OutputPipe?
        }
        /// The state in which the handler's task passes its response to the connection.
        private enum Handover: Sendable { case running, suspended, ready(Ready), taken }
        /// How a response is delivered.
        enum Delivery { case atOnce, resuming, late }

        let connection: ServerConnection
        let target: String?
        /// The place of the raw target in the library's memory, by address, its end included.
        let place: ClosedRange<UInt>
        let began: ContinuousClock.Instant
        var identifier = ""
        var stage = Stage.head
        var method = ""
        var headers = HTTPHeaders()
        var parsed: RequestTarget?
        var resolution = Router.Resolution.unknown
        var bodyLimit = 0
        /// All of its bytes: blank lines before it, its head and its body.
        var size = 0
        /// How far a body in chunks is read.
        var chunks: ChunkedBody?
        var body = Data()
        /// How much of the body has come, how much of it was discarded, and since when it is coming.
        var received = 0
        var discarded = 0
        var bodyBegan: ContinuousClock.Instant
        var input: InputPipe?
        var output: OutputPipe?
        var task: Task<Void, Never>?
        /// Whether a handler or a step has seen it.
        var isRouted = false
        var isSuspended = false
        var suspendedAt: ContinuousClock.Instant
        /// Whether the client left, or its time is over, so that no more is sent.
        var isGone = false
        /// Whether the connection ends with it.
        var closes = false
        var status = 0
        var sent = 0
        private let handover = Locked(Handover.running)

        /// Begins with the request line, its target as the library read it.
        init(_ connection: ServerConnection, _ raw: UnsafePointer<CChar>, at now: ContinuousClock.Instant) {
            self.connection = connection
            target = String(validatingCString: raw)
            place = UInt(bitPattern: raw)...UInt(bitPattern: raw) + UInt(strlen(raw))
            began = now
            bodyBegan = now
            suspendedAt = now
        }

        /// The handler has finished, or the server in its place.
        func complete(_ ready: Ready) -> Delivery {
            handover.withLock { handover in
                switch handover {
                case .running: handover = .ready(ready); return .atOnce
                case .suspended: handover = .ready(ready); return .resuming
                case .ready, .taken: return .late
                }
            }
        }

        /// Takes the response if there is one; otherwise the connection counts as suspended from now on.
        func takeResponseOrSuspend() -> Ready? { take { $0 = .suspended } }

        /// Whether there is a response to take.
        var hasResponse: Bool { handover.withLock { if case .ready = $0 { true } else { false } } }

        /// Records that a response from now on is late.
        func refuseResponse() { handover.withLock { $0 = .taken } }

        private func take(orElse other: (inout Handover) -> Void) -> Ready? {
            handover.withLock { handover in
                guard case .ready(let ready) = handover else {
                    other(&handover)
                    return nil
                }
                handover = .taken
                return ready
            }
        }
    }
#endif
