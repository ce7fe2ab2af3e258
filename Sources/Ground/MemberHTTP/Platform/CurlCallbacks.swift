#if canImport(CMemberCurl)
    import CMemberCurl

    /// The functions libcurl calls on the loop's thread while it works; each finds its transfer by the context.
    enum CurlCallbacks {
        static func set(on easy: UnsafeMutableRawPointer, for context: UnsafeMutableRawPointer) {
            _ = member_curl_set_receiver(easy, CURLOPT_WRITEFUNCTION, receiveBody)
            _ = member_curl_set_receiver(easy, CURLOPT_HEADERFUNCTION, receiveHead)
            _ = member_curl_set_reporter(easy, report)
            _ = member_curl_set_tls_preparer(easy, prepareTLS)
            member_curl_set_starter(easy, start, context)
        }
    }

    private func transfer(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
        Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    }

    private func receiveBody(
        _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let bytes, let context else { return 0 }
        return transfer(context).take(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
    }

    private func receiveHead(
        _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let bytes, let context else { return 0 }
        return transfer(context).take(head: UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }

    private func report(
        _ context: UnsafeMutableRawPointer?, _ downTotal: curl_off_t, _ down: curl_off_t, _ upTotal: curl_off_t, _ up: curl_off_t
    ) -> Int32 {
        guard let context else { return 0 }
        transfer(context).report(sent: Int(up), of: Int(upTotal), received: Int(down), of: Int(downTotal))
        return 0
    }

    /// Zero lets the request be sent, as `CURL_PREREQFUNC_OK`; one ends the transfer.
    private func start(
        _ context: UnsafeMutableRawPointer?, _ peer: UnsafeMutablePointer<CChar>?, _ local: UnsafeMutablePointer<CChar>?,
        _ peerPort: Int32, _ localPort: Int32
    ) -> Int32 {
        guard let context else { return 0 }
        return transfer(context).maySend() ? 0 : 1
    }

    private func prepareTLS(
        _ easy: UnsafeMutableRawPointer?, _ tls: UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?
    ) -> CURLcode {
        guard let tls, let context, let job = transfer(context).job else { return CURLE_ABORTED_BY_CALLBACK }
        CurlConnection.attach(job, to: OpaquePointer(tls))
        return CURLE_OK
    }
#endif
