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
    }

    /// One request on its way through the loop.
    ///
    /// Unchecked: the constants are made by the caller before the job is handed over; `continuation` is set before that and
    /// belongs, with `transfer`, to the loop's thread from then on; `isCancelled` is atomic.
    final class CurlJob: @unchecked Sendable {
        let url: String
        let method: String
        let body: Data?
        let limits: HTTPLimits
        let isSecure: Bool
        /// The header lines in libcurl's form, freed with the job.
        let lines: UnsafeMutablePointer<curl_slist>?
        let isCancelled = Atomic<Bool>(false)
        /// Set before the answer is handed over and read after it: the runtime orders the two anyway, but where the answer is there
        /// before the task waits for it, only this tells the thread sanitizer so.
        let isFinished = Atomic<Bool>(false)

        var continuation: UnsafeContinuation<Result<CurlAnswer, HTTPError>, Never>?
        var transfer: CurlTransfer?

        init(_ request: HTTPRequest) {
            url = request.url.absoluteString
            method = request.method.rawValue
            limits = request.limits
            isSecure = request.url.scheme?.lowercased() == "https"
            let mayBeEmpty = ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"].contains(method)
            body = request.body?.bytes ?? (mayBeEmpty ? nil : Data())
            lines = Self.lines(of: request, hasBody: body != nil)
        }

        deinit { curl_slist_free_all(lines) }

        /// Ends the waiting; what comes second is ignored.
        func finish(_ result: Result<CurlAnswer, HTTPError>) {
            isFinished.store(true, ordering: .releasing)
            continuation?.resume(returning: result)
            continuation = nil
        }

        private static func lines(of request: HTTPRequest, hasBody: Bool) -> UnsafeMutablePointer<curl_slist>? {
            var list: UnsafeMutablePointer<curl_slist>?
            var hasType = false
            for field in request.headers.fields where !isOurs(field.name) {
                hasType = hasType || field.name.equalsIgnoringCase("Content-Type")
                list = curl_slist_append(list, field.value.isEmpty ? field.name + ";" : field.name + ": " + field.value) ?? list
            }
            guard hasBody else { return list }
            // A name without a value takes away what libcurl would add by itself.
            list = curl_slist_append(list, "Expect:") ?? list
            guard !hasType else { return list }
            return curl_slist_append(list, "Content-Type:" + (request.body?.contentType.map { " " + $0 } ?? "")) ?? list
        }

        private static func isOurs(_ name: String) -> Bool {
            ["Host", "Content-Length", "Transfer-Encoding", "Expect"].contains { $0.equalsIgnoringCase(name) }
        }
    }
#endif
