#if canImport(CMemberMicroHTTPD)
    import Foundation
    import MemberCore

    /// One request and its answer, from the request line to the last octet sent.
    ///
    /// Unchecked: everything but `answer` is touched only inside the library's callbacks for this connection, which never overlap,
    /// and by the loop while the connection is suspended.
    final class ServerExchange: @unchecked Sendable {
        /// How far it is.
        enum Stage { case head, body, waiting, answered }
        /// What the handler's task and the connection agree on.
        enum Answer: Sendable { case running, suspended, ready(ServerResponse), taken }

        let target: String?
        /// Where the raw target lies in the library's memory, by address, its end included.
        let place: ClosedRange<UInt>
        var stage = Stage.head
        var connection: OpaquePointer?
        var method = ""
        var headers = HTTPHeaders()
        var parsed: RequestTarget?
        var body = Data()
        var discarded = 0
        var task: Task<Void, Never>?
        private let answer = Locked(Answer.running)

        /// Begins with the request line.
        /// - Parameter raw: The target as the library read it.
        init(_ raw: UnsafePointer<CChar>) {
            target = String(validatingCString: raw)
            place = UInt(bitPattern: raw)...UInt(bitPattern: raw) + UInt(strlen(raw))
        }

        /// The handler is done.
        /// - Returns: Whether the connection sleeps and is to be resumed.
        func complete(_ response: ServerResponse) -> Bool {
            answer.withLock { answer in
                switch answer {
                case .running: answer = .ready(response); return false
                case .suspended: answer = .ready(response); return true
                case .ready, .taken: return false
                }
            }
        }

        /// Takes the answer if there is one; otherwise the connection counts as suspended from now on.
        func takeAnswerOrSuspend() -> ServerResponse? {
            answer.withLock { answer in
                guard case .ready(let response) = answer else {
                    answer = .suspended
                    return nil
                }
                answer = .taken
                return response
            }
        }
    }
#endif
