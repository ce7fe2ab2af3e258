#if canImport(CMemberCurl)
    import CMemberCurl
    import Foundation

    /// An easy handle with the buffers of one answer; used again and again by the loop, on its thread alone.
    final class CurlTransfer {
        /// The handle.
        let easy: UnsafeMutableRawPointer
        /// Where the loop keeps it among those at work.
        var slot = 0
        private(set) var job: CurlJob?
        private var head: [UInt8] = []
        private var body = Data()
        private var isTooLarge = false

        /// Makes a handle with everything that never changes.
        /// - Parameter configuration: Roots and user agent.
        init?(_ configuration: NetworkTransportConfiguration) {
            guard let easy = curl_easy_init() else { return nil }
            self.easy = easy
            CurlOptions.setConstants(of: easy, configuration)
            let context = Unmanaged.passUnretained(self).toOpaque()
            for option in [CURLOPT_PRIVATE, CURLOPT_WRITEDATA, CURLOPT_HEADERDATA] {
                _ = member_curl_set_pointer(easy, option, context)
            }
            _ = member_curl_set_receiver(easy, CURLOPT_WRITEFUNCTION, receiveBody)
            _ = member_curl_set_receiver(easy, CURLOPT_HEADERFUNCTION, receiveHead)
        }

        deinit { curl_easy_cleanup(easy) }

        /// Prepares the handle for a job.
        func begin(_ job: CurlJob) {
            self.job = job
            job.transfer = self
            CurlOptions.set(job, on: easy)
        }

        /// Takes the job off and leaves the handle clean.
        /// - Parameter code: How libcurl ended it.
        /// - Returns: The job and its result.
        func end(_ code: CURLcode) -> (job: CurlJob, result: Result<CurlAnswer, HTTPError>)? {
            guard let job else { return nil }
            let result: Result<CurlAnswer, HTTPError>
            if code == CURLE_OK {
                let status = member_curl_get_long(easy, CURLINFO_RESPONSE_CODE)
                result = .success(CurlAnswer(status: status, head: head, body: body))
            } else if isTooLarge {
                result = .failure(.tooLarge)
            } else {
                result = .failure(HTTPError(code, verifyResult: member_curl_get_long(easy, CURLINFO_SSL_VERIFYRESULT)))
            }
            clean(after: job)
            return (job, result)
        }

        private func clean(after job: CurlJob) {
            job.transfer = nil
            self.job = nil
            head = []
            body = Data()
            isTooLarge = false
            CurlOptions.forgetSecrets(of: job, on: easy)
        }

        fileprivate func take(head line: UnsafeRawBufferPointer) -> Bool {
            // A status line begins a new block: what came before was an interim answer.
            if line.starts(with: "HTTP/".utf8) { head.removeAll(keepingCapacity: true) }
            guard head.count + line.count <= 256 << 10 else { return refuse() }
            if head.isEmpty { head.reserveCapacity(512) }
            head.append(contentsOf: line)
            return true
        }

        fileprivate func take(body chunk: UnsafeRawBufferPointer) -> Bool {
            guard let limit = job?.limits.body, body.count + chunk.count <= limit else { return refuse() }
            if body.isEmpty {
                let announced = member_curl_get_offset(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
                body.reserveCapacity(max(chunk.count, min(limit, Int(announced), 1 << 20)))
            }
            body.append(contentsOf: chunk)
            return true
        }

        private func refuse() -> Bool {
            isTooLarge = true
            return false
        }
    }

    // Called by libcurl on the loop's thread, during `curl_multi_perform`.
    private func receiveBody(
        _ octets: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let octets, let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return transfer.take(body: UnsafeRawBufferPointer(start: octets, count: size * count)) ? size * count : 0
    }

    private func receiveHead(
        _ octets: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let octets, let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return transfer.take(head: UnsafeRawBufferPointer(start: octets, count: size * count)) ? size * count : 0
    }
#endif
