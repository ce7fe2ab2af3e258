#if canImport(CMemberCurl)
    import CMemberCurl
    import Foundation

    /// Which options an easy handle gets, and when.
    enum CurlOptions {
        /// What holds for every request.
        static func setConstants(of easy: UnsafeMutableRawPointer, _ configuration: NetworkTransportConfiguration) {
            let numbers: [(CURLoption, Int)] = [
                (CURLOPT_NOSIGNAL, 1), (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2),
                (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)), (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS)),
                (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_PATH_AS_IS, 1), (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
                (CURLOPT_DISALLOW_USERNAME_IN_URL, 1), (CURLOPT_TCP_KEEPALIVE, 1),
            ]
            for (option, value) in numbers { _ = member_curl_set_long(easy, option, value) }
            member_curl_set_web_only(easy)
            member_curl_set_quick_exit(easy)
            _ = member_curl_set_text(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
            let agent = String(configuration.userAgent.unicodeScalars.filter { $0.value >= 0x20 })
            _ = member_curl_set_text(easy, CURLOPT_USERAGENT, agent)
            if let path = configuration.extraRootCertificatesPath { addRoots(path, to: easy) }
        }

        /// What one job wants.
        static func set(_ job: CurlJob, on easy: UnsafeMutableRawPointer) {
            _ = member_curl_set_text(easy, CURLOPT_URL, job.url)
            _ = member_curl_set_pointer(easy, CURLOPT_HTTPHEADER, job.lines)
            _ = member_curl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(job.limits.connect))
            _ = member_curl_set_long(easy, CURLOPT_TIMEOUT_MS, milliseconds(job.limits.whole))
            // Many requests to one host wait for its first handshake and share the connection if that says HTTP/2.
            _ = member_curl_set_long(easy, CURLOPT_PIPEWAIT, job.isSecure ? 1 : 0)
            setMethod(of: job, on: easy)
        }

        /// Frees libcurl's copy of a body, which may hold a code or a secret.
        static func forgetSecrets(of job: CurlJob, on easy: UnsafeMutableRawPointer) {
            _ = member_curl_set_pointer(easy, CURLOPT_HTTPHEADER, nil)
            if job.body != nil { _ = member_curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, nil) }
        }

        private static func setMethod(of job: CurlJob, on easy: UnsafeMutableRawPointer) {
            var own: String?
            // This also takes back what the job before may have set.
            _ = member_curl_set_long(easy, CURLOPT_HTTPGET, 1)
            if job.method == "HEAD" {
                _ = member_curl_set_long(easy, CURLOPT_NOBODY, 1)
            } else if let body = job.body {
                _ = member_curl_set_long(easy, CURLOPT_POST, 1)
                _ = member_curl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, Int(body.count))
                // No octets have no address: any text does, for none of it is read.
                if body.isEmpty { _ = member_curl_set_text(easy, CURLOPT_COPYPOSTFIELDS, "") }
                body.withUnsafeBytes { octets in
                    if !octets.isEmpty { _ = member_curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, octets.baseAddress) }
                }
                own = job.method == "POST" ? nil : job.method
            } else {
                own = job.method == "GET" ? nil : job.method
            }
            _ = member_curl_set_text(easy, CURLOPT_CUSTOMREQUEST, own)
        }

        /// Trusts the certificates of a file beside the system's.
        ///
        /// libcurl takes one file and one folder: where the system has its roots in a folder too, the file is ours; elsewhere both
        /// files become one. A file that cannot be read fails every request, for what was asked for would be missing.
        private static func addRoots(_ path: String, to easy: UnsafeMutableRawPointer) {
            guard member_curl_root_folder() == nil, let system = member_curl_root_file(),
                let own = FileManager.default.contents(atPath: path),
                let roots = FileManager.default.contents(atPath: String(cString: system))
            else {
                _ = member_curl_set_text(easy, CURLOPT_CAINFO, path)
                return
            }
            let both = own + Data("\n".utf8) + roots
            both.withUnsafeBytes { _ = member_curl_set_blob(easy, CURLOPT_CAINFO_BLOB, $0.baseAddress, $0.count) }
        }

        /// At least one: zero would mean libcurl's own default.
        private static func milliseconds(_ duration: Duration) -> Int {
            let parts = duration.components
            guard parts.seconds < 1_000_000 else { return 1_000_000_000 }
            return max(1, Int(parts.seconds) * 1000 + Int(parts.attoseconds / 1_000_000_000_000_000))
        }
    }
#endif
