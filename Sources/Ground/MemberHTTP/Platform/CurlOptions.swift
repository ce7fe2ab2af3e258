#if canImport(CMemberCurl)
    import CMemberCurl
    import Foundation
    import MemberCore

    /// Sets the options of an easy handle; an option that is already set is not set again.
    struct CurlOptions {
        private let easy: UnsafeMutableRawPointer
        private var connect = 0
        private var whole = 0
        private var isSecure = false
        private var isDirect = false
        private var isReporting = false
        private var isPlainGet = false
        private var form: CurlForm?

        /// The seconds after which a connection at rest is not used again. Many servers close one after 30 to 75 s, and a request that
        /// changes something is not sent a second time if that happens just then.
        private static let longestRest = 20

        /// Sets the options that apply to every request.
        init(_ easy: UnsafeMutableRawPointer, _ configuration: NetworkTransportConfiguration) {
            self.easy = easy
            let numbers: [(CURLoption, Int)] = [
                (CURLOPT_NOSIGNAL, 1), (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2),
                (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)), (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS)),
                (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_PATH_AS_IS, 1), (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
                (CURLOPT_DISALLOW_USERNAME_IN_URL, 1), (CURLOPT_TCP_KEEPALIVE, 1), (CURLOPT_MAXAGE_CONN, Self.longestRest),
            ]
            for (option, value) in numbers { _ = member_curl_set_long(easy, option, value) }
            member_curl_set_web_only(easy)
            member_curl_set_quick_exit(easy)
            _ = member_curl_set_text(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
            let agent = String(configuration.userAgent.unicodeScalars.filter { $0.value >= 0x20 })
            _ = member_curl_set_text(easy, CURLOPT_USERAGENT, agent)
            if let path = configuration.extraRootCertificatesPath { Self.addRoots(path, to: easy) }
        }

        /// Sets the options of one job.
        /// - Returns: Whether its body can be read.
        mutating func set(_ job: CurlJob) -> Bool {
            _ = member_curl_set_text(easy, CURLOPT_URL, job.url)
            _ = member_curl_set_pointer(easy, CURLOPT_HTTPHEADER, job.lines)
            set(&connect, CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(job.limits.connect))
            set(&whole, CURLOPT_TIMEOUT_MS, Self.milliseconds(job.limits.whole))
            // Many requests to one host wait for its first handshake and share the connection if that says HTTP/2.
            if isSecure != job.isSecure {
                isSecure = job.isSecure
                _ = member_curl_set_long(easy, CURLOPT_PIPEWAIT, isSecure ? 1 : 0)
            }
            if isDirect != job.isDirect {
                isDirect = job.isDirect
                // Without a list of ours libcurl reads the environment's.
                _ = member_curl_set_text(easy, CURLOPT_NOPROXY, isDirect ? "*" : nil)
            }
            if isReporting != (job.request.progress != nil) {
                isReporting.toggle()
                _ = member_curl_set_long(easy, CURLOPT_NOPROGRESS, isReporting ? 0 : 1)
            }
            return setMethod(of: job)
        }

        /// Removes the data of a job: libcurl's copy of a body may contain a code or a secret.
        mutating func forget(_ job: CurlJob) {
            _ = member_curl_set_pointer(easy, CURLOPT_HTTPHEADER, nil)
            switch job.body {
            case .bytes: _ = member_curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, nil)
            case .file:
                _ = member_curl_set_pointer(easy, CURLOPT_READDATA, nil)
                _ = member_curl_set_pointer(easy, CURLOPT_SEEKDATA, nil)
                _ = member_curl_set_receiver(easy, CURLOPT_READFUNCTION, nil)
                _ = member_curl_set_seeker(easy, nil)
            case .multipart:
                _ = member_curl_set_pointer(easy, CURLOPT_MIMEPOST, nil)
                form = nil
            case nil: break
            }
        }

        private func set(_ current: inout Int, _ option: CURLoption, _ value: Int) {
            guard value != current else { return }
            current = value
            _ = member_curl_set_long(easy, option, value)
        }

        private mutating func setMethod(of job: CurlJob) -> Bool {
            let method = job.method
            if job.body == nil, method == "GET" {
                if !isPlainGet { beginMethod(nil) }
                isPlainGet = true
                return true
            }
            isPlainGet = false
            if method == "HEAD", job.body == nil {
                beginMethod(nil)
                _ = member_curl_set_long(easy, CURLOPT_NOBODY, 1)
                return true
            }
            beginMethod(job.body != nil && method == "POST" ? nil : method)
            return setBody(of: job)
        }

        /// Resets the options that the previous job may have set.
        private func beginMethod(_ own: String?) {
            _ = member_curl_set_long(easy, CURLOPT_HTTPGET, 1)
            _ = member_curl_set_text(easy, CURLOPT_CUSTOMREQUEST, own)
        }

        private mutating func setBody(of job: CurlJob) -> Bool {
            guard let body = job.body else { return true }
            _ = member_curl_set_long(easy, CURLOPT_POST, 1)
            switch body {
            case .bytes(let data): set(data)
            case .file: job.file?.send(on: easy)
            case .multipart(let parts):
                form = CurlForm(parts, on: easy)
                return form != nil
            }
            return true
        }

        private func set(_ body: Data) {
            _ = member_curl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, Int(body.count))
            // An empty buffer has no address; any text will do, since none of it is read.
            if body.isEmpty { _ = member_curl_set_text(easy, CURLOPT_COPYPOSTFIELDS, "") }
            body.withUnsafeBytes { bytes in
                if !bytes.isEmpty { _ = member_curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress) }
            }
        }

        /// Trusts the certificates of a file beside the system's.
        ///
        /// libcurl accepts one file and one folder. Where the system has its roots in a folder too, the file is the package's;
        /// elsewhere both files are joined. A file that cannot be read fails every request, because the requested trust would be
        /// missing.
        private static func addRoots(_ path: String, to easy: UnsafeMutableRawPointer) {
            do throws(NamedFileProblem) { try NamedFile.check(path, limit: NamedFile.certificateLimit) } catch {
                // OpenSSL would wait at a pipe, and read a device for ever; below a file there is nothing to read.
                _ = member_curl_set_text(easy, CURLOPT_CAINFO, path + "/none")
                return
            }
            guard member_curl_root_folder() == nil, let system = member_curl_root_file(),
                let own = try? NamedFile.bytes(path, limit: NamedFile.certificateLimit),
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
