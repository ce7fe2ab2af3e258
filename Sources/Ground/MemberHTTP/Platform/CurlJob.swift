#if canImport(CMemberCurl)
    import CMemberCurl
    import Foundation
    import MemberCore
    import Synchronization

    /// What libcurl brought, still unread: the caller's own task takes it apart, not the loop's thread.
    struct CurlAnswer {
        let status: Int
        let head: [UInt8]
        let body: Data

        /// The answer with its fields read.
        var response: HTTPResponse { HTTPResponse(status: status, headers: HTTPHead.fields(in: head), body: body) }
    }

    /// One request on its way through the loop.
    ///
    /// Unchecked: the constants are made by the caller before the job is handed over; `continuation` is set before that and
    /// belongs, with `transfer`, to the loop's thread from then on; `isCancelled` is atomic.
    final class CurlJob: @unchecked Sendable {
        let request: HTTPRequest
        let url: String
        let body: HTTPBody.Content?
        /// The opened body, if that is a file.
        let file: CurlFile?
        /// Where a streamed answer goes.
        let pipe: StreamPipe?
        let isSecure: Bool
        let isDirect: Bool
        let engine: CurlEngine
        /// The header lines in libcurl's form, freed with the job.
        let lines: UnsafeMutablePointer<curl_slist>?
        let isCancelled = Atomic<Bool>(false)
        /// Set before the answer is handed over and read after it: the runtime orders the two anyway, but where the answer is there
        /// before the task waits for it, only this tells the thread sanitizer so.
        let isFinished = Atomic<Bool>(false)

        var continuation: UnsafeContinuation<Result<CurlAnswer, HTTPError>, Never>?
        var transfer: CurlTransfer?

        var method: String { request.method.rawValue }
        var limits: HTTPLimits { request.limits }
        /// The host in lower case, an IPv6 address without its brackets.
        var host: String { (request.url.host() ?? "").asciiLowercased.trimmingCharacters(in: ["[", "]"]) }
        var authority: String { "\(host):\(request.url.port ?? (isSecure ? 443 : 80))" }

        init(_ request: HTTPRequest, _ engine: CurlEngine, into pipe: StreamPipe? = nil) throws(HTTPError) {
            self.request = request
            self.engine = engine
            self.pipe = pipe
            url = request.url.absoluteString
            isSecure = request.url.isSecure
            isDirect = request.avoidsProxies
            body = request.body?.content ?? (Self.mayBeEmpty(request.method.rawValue) ? nil : .bytes(Data()))
            if case .file(let url)? = body {
                file = CurlFile(url)
                guard file != nil else { throw .fileFailed }
            } else {
                file = nil
            }
            lines = CurlLines.lines(of: request, body)
        }

        deinit { curl_slist_free_all(lines) }

        /// Hands over the head of a streamed answer.
        func begin(_ answer: CurlAnswer) { resume(.success(answer)) }

        /// Ends the waiting; what comes second is ignored.
        func finish(_ result: Result<CurlAnswer, HTTPError>) {
            if let pipe {
                if case .failure(let error) = result { pipe.end(error) } else { pipe.end(nil) }
            }
            resume(result)
        }

        private func resume(_ result: Result<CurlAnswer, HTTPError>) {
            isFinished.store(true, ordering: .releasing)
            continuation?.resume(returning: result)
            continuation = nil
        }

        private static func mayBeEmpty(_ method: String) -> Bool {
            switch method {
            case "GET", "HEAD", "DELETE", "OPTIONS", "TRACE": true
            default: false
            }
        }
    }

    extension CurlJob: StreamSource {
        func resume() { engine.resume(self) }
        func cancel() { engine.cancel(self) }
    }
#endif
