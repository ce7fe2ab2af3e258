#if canImport(CMemberCurl)
    import CMemberCurl
    import CMemberOpenSSL

    extension HTTPError {
        /// The meaning of libcurl's code.
        /// - Parameters:
        ///   - code: Anything but `CURLE_OK`.
        ///   - verifyResult: The result of the certificate check; 0 if it passed or did not take place.
        init(_ code: CURLcode, verifyResult: Int) {
            self =
                switch code {
                case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED: .invalidURL
                case CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: .offline
                case CURLE_OPERATION_TIMEDOUT: .timedOut
                case CURLE_PEER_FAILED_VERIFICATION where verifyResult == Int(X509_V_ERR_APPLICATION_VERIFICATION),
                    CURLE_SSL_CONNECT_ERROR where verifyResult == Int(X509_V_ERR_APPLICATION_VERIFICATION):
                    .pinMismatch
                case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
                    CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS:
                    .tlsUntrusted
                case CURLE_SSL_CONNECT_ERROR where verifyResult != 0: .tlsUntrusted
                case CURLE_FILESIZE_EXCEEDED: .tooLarge
                case CURLE_READ_ERROR: .fileFailed
                case CURLE_ABORTED_BY_CALLBACK: .cancelled
                default: .connectionLost(Int(code.rawValue))
                }
        }
    }

    extension HTTPError.CertificateRefusal {
        /// Whether libcurl's code, which has its own meaning, may be the result of this refusal, which the server reported with
        /// an alert.
        func explains(_ code: CURLcode, _ error: HTTPError, verifyResult: Int) -> Bool {
            if case .connectionLost = error { return true }
            if code == CURLE_SSL_CONNECT_ERROR { return true }
            // The server's word that our certificate is over has the code of a failed check of the server's, which has not ended then.
            return code == CURLE_PEER_FAILED_VERIFICATION && verifyResult == Int(X509_V_ERR_UNSPECIFIED) && self == .expired
        }
    }
#endif
