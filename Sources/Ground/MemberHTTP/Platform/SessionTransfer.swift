#if !canImport(CMemberCurl)
    import Foundation
    import MemberCore
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// One response while it is received.
    struct SessionTransfer: Sendable {
        typealias Opening = Result<(HTTPResponse, StreamPipe), HTTPError>

        let request: HTTPRequest
        let pipe: StreamPipe
        /// Why it was ended here, if it was.
        var reason: HTTPError?
        /// The number of received bytes.
        var received = 0
        private let body: SessionBody
        private let watch: Task<Void, any Error>
        private var continuation: CheckedContinuation<Opening, Never>?

        init(
            _ request: HTTPRequest, _ body: SessionBody, _ pipe: StreamPipe, _ watch: Task<Void, any Error>,
            _ continuation: CheckedContinuation<Opening, Never>
        ) {
            self.request = request
            self.body = body
            self.pipe = pipe
            self.watch = watch
            self.continuation = continuation
        }

        /// The continuation that waits for the head; only the first caller gets it.
        mutating func takeWaiter() -> CheckedContinuation<Opening, Never>? {
            defer { continuation = nil }
            return continuation
        }

        /// Ends it, once.
        mutating func finish(_ error: HTTPError?) {
            watch.cancel()
            body.discard()
            pipe.end(error)
            takeWaiter()?.resume(returning: .failure(error ?? .connectionLost(0)))
        }
    }

    /// A task as the source of a pipe.
    final class SessionSource: StreamSource {
        private let task: URLSessionTask
        private let delegate: SessionDelegate

        init(_ task: URLSessionTask, _ delegate: SessionDelegate) {
            self.task = task
            self.delegate = delegate
        }

        func resume() { task.resume() }
        func cancel() { delegate.stop(task, .cancelled) }
    }
#endif
