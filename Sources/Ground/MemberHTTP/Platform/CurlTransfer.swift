#if canImport(CMemberCurl)
    import CMemberCurl
    import Foundation

    /// An easy handle with the buffers of one response; the loop reuses it, only on its own thread.
    final class CurlTransfer {
        /// The handle.
        let easy: UnsafeMutableRawPointer
        /// Its place among the loop's active transfers.
        var slot = 0
        /// When it last moved, if that is limited.
        private(set) var idle: CurlIdle?
        private(set) var job: CurlJob?
        private var options: CurlOptions
        private var head: [UInt8] = []
        /// The size of all received field lines: interim responses, the head, trailers. libcurl keeps them, so they have one limit.
        private var fieldBytes = 0
        private var isHeadWhole = false
        private var body = Data()
        private var received = 0
        private var isPaused = false
        /// How often the request was sent.
        private var sendings = 0
        /// Why it was ended here, if it was.
        private var reason: HTTPError?

        /// Makes a handle with everything that never changes.
        /// - Parameter configuration: Roots and user agent.
        init?(_ configuration: NetworkTransportConfiguration) {
            guard let easy = curl_easy_init() else { return nil }
            self.easy = easy
            options = CurlOptions(easy, configuration)
            let context = Unmanaged.passUnretained(self).toOpaque()
            for option in [CURLOPT_PRIVATE, CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA, CURLOPT_SSL_CTX_DATA] {
                _ = member_curl_set_pointer(easy, option, context)
            }
            CurlCallbacks.set(on: easy, for: context)
        }

        deinit { curl_easy_cleanup(easy) }

        /// Prepares the handle for a job.
        /// - Returns: Why it cannot be carried out, if it cannot.
        func begin(_ job: CurlJob) -> HTTPError? {
            self.job = job
            job.transfer = self
            idle = job.limits.idle.map { CurlIdle($0, at: ContinuousClock.now) }
            if options.set(job) { return nil }
            reason = .fileFailed
            return reason
        }

        /// Takes the job off and leaves the handle clean.
        /// - Parameter code: How libcurl ended it.
        /// - Returns: The job and its result.
        func end(_ code: CURLcode) -> (job: CurlJob, result: Result<CurlResponse, HTTPError>)? {
            guard let job else { return nil }
            let result: Result<CurlResponse, HTTPError>
            if code == CURLE_OK {
                let status = member_curl_get_long(easy, CURLINFO_RESPONSE_CODE)
                if job.isSecure { job.engine.demands.remove(job.authority) }
                result = .success(CurlResponse(status: status, head: head, body: body))
            } else {
                result = .failure(reason ?? error(code, of: job))
            }
            clean(after: job)
            return (job, result)
        }

        /// Notes why it ends here, once libcurl has let go of it; the first reason counts.
        func give(up reason: HTTPError) { if self.reason == nil { self.reason = reason } }

        /// The reader of a stream has caught up.
        func resume() {
            guard isPaused else { return }
            isPaused = false
            idle?.restart()
            curl_easy_pause(easy, CURLPAUSE_CONT)
        }

        /// The loop has looked so much later than it should have.
        func excuse(_ delay: Duration) { idle?.excuse(delay) }

        /// Whether it has rested for longer than its job allows.
        func hasIdled(at now: ContinuousClock.Instant) -> Bool { idle?.hasRunOut(easy, isPaused: isPaused, at: now) ?? false }

        private func error(_ code: CURLcode, of job: CurlJob) -> HTTPError {
            let verifyResult = member_curl_get_long(easy, CURLINFO_SSL_VERIFYRESULT)
            let error = HTTPError(code, verifyResult: verifyResult)
            guard job.isSecure, let refusal = job.engine.demands[job.authority],
                refusal.explains(code, error, verifyResult: verifyResult)
            else { return error }
            return .certificateDemanded(refusal)
        }

        private func clean(after job: CurlJob) {
            job.transfer = nil
            self.job = nil
            (head, fieldBytes, isHeadWhole) = ([], 0, false)
            body = Data()
            received = 0
            isPaused = false
            sendings = 0
            idle = nil
            reason = nil
            options.forget(job)
        }

        /// Whether the request may be sent: once, unless its method is idempotent. Where a kept connection ends without a response, libcurl
        /// would send any request again by itself, which may have been carried out (RFC 9110 §9.2.2).
        func maySend() -> Bool {
            sendings += 1
            guard sendings > 1, let job, ["POST", "PATCH"].contains(job.request.method.rawValue) else { return true }
            give(up: .connectionLost(Int(CURLE_GOT_NOTHING.rawValue)))
            return false
        }

        func take(head line: UnsafeRawBufferPointer) -> Bool {
            fieldBytes += line.count
            guard fieldBytes <= Self.mostFieldBytes else { return refuse() }
            // A status line begins a new block: the previous one was an interim response.
            if line.starts(with: "HTTP/".utf8) {
                head.removeAll(keepingCapacity: true)
                isHeadWhole = false
            }
            // What follows are trailers, which are not header fields (RFC 9110 §6.5.1).
            guard !isHeadWhole else { return true }
            if head.isEmpty { head.reserveCapacity(512) }
            head.append(contentsOf: line)
            isHeadWhole = line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n")
            if isHeadWhole, let job, job.pipe != nil { hand(overHeadOf: job) }
            return true
        }

        private static let mostFieldBytes = 256 << 10

        private func hand(overHeadOf job: CurlJob) {
            let status = member_curl_get_long(easy, CURLINFO_RESPONSE_CODE)
            if status >= 200 { job.begin(CurlResponse(status: status, head: head, body: Data())) }
        }

        /// - Returns: How much was taken, or libcurl's code for a pause.
        func take(body chunk: UnsafeRawBufferPointer) -> Int {
            guard let job, received + chunk.count <= job.limits.body else { return refuse() ? chunk.count : 0 }
            if let pipe = job.pipe {
                guard pipe.offer(chunk) else {
                    isPaused = true
                    return Int(CURL_WRITEFUNC_PAUSE)
                }
            } else {
                if body.isEmpty {
                    let announced = member_curl_get_offset(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
                    body.reserveCapacity(max(chunk.count, min(job.limits.body, Int(announced), 1 << 20)))
                }
                body.append(contentsOf: chunk)
            }
            received += chunk.count
            return chunk.count
        }

        /// Reports the progress; a redirect that is followed is not the response yet.
        func report(sent: Int, of sendTotal: Int, received: Int, of receiveTotal: Int) {
            guard let job, let progress = job.request.progress else { return }
            if sent > 0 { progress.upload?(sent, sendTotal) }
            guard received > 0, let report = progress.download else { return }
            let isRedirect = (300...399).contains(member_curl_get_long(easy, CURLINFO_RESPONSE_CODE))
            if !isRedirect || job.request.redirects == .deliver { report(received, receiveTotal) }
        }

        private func refuse() -> Bool {
            give(up: .tooLarge)
            return false
        }
    }
#endif
