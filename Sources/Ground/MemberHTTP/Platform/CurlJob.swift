#if canImport(CMemberCurl)
    import CMemberCurl
    import Foundation
    import MemberCore
    import Synchronization

    /// The unparsed response from libcurl: the caller's own task parses it, not the loop's thread.
    struct CurlResponse {
        let status: Int
        let head: [UInt8]
        let body: Data

        /// The response with its fields parsed.
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
        /// The pipe of a streamed response.
        let pipe: StreamPipe?
        let isSecure: Bool
        let isDirect: Bool
        let engine: CurlEngine
        /// The header lines in libcurl's form, freed with the job.
        let lines: UnsafeMutablePointer<curl_slist>?
        let isCancelled = Atomic<Bool>(false)
        /// Set before the response is passed on and read after it. The runtime orders the two anyway, but if the response
        /// arrives before the task waits for it, only this shows the order to the thread sanitizer.
        let isFinished = Atomic<Bool>(false)

        var continuation: UnsafeContinuation<Result<CurlResponse, HTTPError>, Never>?
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

        /// Hands over the head of a streamed response.
        func begin(_ head: CurlResponse) { resume(.success(head)) }

        /// Ends the waiting; a second result is ignored.
        func finish(_ result: Result<CurlResponse, HTTPError>) {
            if let pipe {
                if case .failure(let error) = result { pipe.end(error) } else { pipe.end(nil) }
            }
            resume(result)
        }

        private func resume(_ result: Result<CurlResponse, HTTPError>) {
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

    /// The header lines of a request in libcurl's form.
    enum CurlLines {
        /// - Parameters:
        ///   - request: Its fields and media type.
        ///   - body: The content to send, which may be empty.
        /// - Returns: A list the caller frees.
        static func lines(of request: HTTPRequest, _ body: HTTPBody.Content?) -> UnsafeMutablePointer<curl_slist>? {
            var list: UnsafeMutablePointer<curl_slist>?
            // Libcurl makes the boundary and the type that holds it.
            var hasType = if case .multipart? = body { true } else { false }
            let isForm = hasType
            for field in request.headers.fields where !isOurs(field.name) {
                if field.name.equalsIgnoringCase("Content-Type") {
                    if isForm { continue }
                    hasType = true
                }
                list = curl_slist_append(list, field.value.isEmpty ? field.name + ";" : field.name + ": " + field.value) ?? list
            }
            guard body != nil else { return list }
            // A name without a value takes away what libcurl would add by itself.
            list = curl_slist_append(list, "Expect:") ?? list
            guard !hasType else { return list }
            return curl_slist_append(list, "Content-Type:" + (request.body?.contentType.map { " " + $0 } ?? "")) ?? list
        }

        private static func isOurs(_ name: String) -> Bool {
            switch name.utf8.count {
            case 4: name.equalsIgnoringCase("Host")
            case 6: name.equalsIgnoringCase("Expect")
            case 14: name.equalsIgnoringCase("Content-Length")
            case 17: name.equalsIgnoringCase("Transfer-Encoding")
            default: false
            }
        }
    }
#endif
