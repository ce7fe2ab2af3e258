#if canImport(CMemberMicroHTTPD)
    import Foundation
    import MemberCore

    /// One request and its answer, from the request line to the last byte sent.
    ///
    /// Unchecked: everything but `answer` is touched by its loop alone, see ``Confinement``.
    final class ServerExchange: @unchecked Sendable {
        /// How far it is: the head or a whole body is being read, a body is handed on piece by piece, one of the two comes in chunks, the
        /// handler works, its answer is on the way.
        enum Stage { case head, body, upload, chunks, waiting, answered }
        /// An answer, with the pipe its body comes through if it has no end yet.
        struct Ready: Sendable {
            let response: ServerResponse
            var output: OutputPipe?
        }
        /// What the handler's task and the connection agree on.
        private enum Answer: Sendable { case running, suspended, ready(Ready), taken }
        /// What becomes of an answer.
        enum Delivery { case atOnce, resuming, late }

        let connection: ServerConnection
        let target: String?
        /// Where the raw target lies in the library's memory, by address, its end included.
        let place: ClosedRange<UInt>
        let began: ContinuousClock.Instant
        var identifier = ""
        var stage = Stage.head
        var method = ""
        var headers = HTTPHeaders()
        var parsed: RequestTarget?
        var resolution = Router.Resolution.unknown
        var bodyLimit = 0
        /// All of its bytes: those of blank lines before it, of its head and of its body.
        var size = 0
        /// How far a body in chunks is read.
        var chunks: ChunkedBody?
        var body = Data()
        /// How much of the body has come, how much of it nobody wants, and since when it is coming.
        var received = 0
        var discarded = 0
        var bodyBegan: ContinuousClock.Instant
        var input: InputPipe?
        var output: OutputPipe?
        var task: Task<Void, Never>?
        var isSuspended = false
        var suspendedAt: ContinuousClock.Instant
        /// Whether the client left, or its time is over: nothing is sent any more.
        var isGone = false
        /// Whether nothing may be read behind it.
        var closes = false
        var status = 0
        var sent = 0
        private let answer = Locked(Answer.running)

        /// Begins with the request line, its target as the library read it.
        init(_ connection: ServerConnection, _ raw: UnsafePointer<CChar>, at now: ContinuousClock.Instant) {
            self.connection = connection
            target = String(validatingCString: raw)
            place = UInt(bitPattern: raw)...UInt(bitPattern: raw) + UInt(strlen(raw))
            began = now
            bodyBegan = now
            suspendedAt = now
        }

        /// The handler is done, or what stands in for it.
        func complete(_ ready: Ready) -> Delivery {
            answer.withLock { answer in
                switch answer {
                case .running: answer = .ready(ready); return .atOnce
                case .suspended: answer = .ready(ready); return .resuming
                case .ready, .taken: return .late
                }
            }
        }

        /// Takes the answer if there is one; otherwise the connection counts as suspended from now on.
        func takeAnswerOrSuspend() -> Ready? { take { $0 = .suspended } }

        /// Whether there is an answer to take.
        var hasAnswer: Bool { answer.withLock { if case .ready = $0 { true } else { false } } }

        /// Whoever answers from now on is late.
        func refuseAnswer() { answer.withLock { $0 = .taken } }

        private func take(orElse other: (inout Answer) -> Void) -> Ready? {
            answer.withLock { answer in
                guard case .ready(let ready) = answer else {
                    other(&answer)
                    return nil
                }
                answer = .taken
                return ready
            }
        }
    }
#endif
