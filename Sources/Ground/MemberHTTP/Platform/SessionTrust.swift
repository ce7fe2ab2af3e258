#if canImport(Security)
    import Foundation
    import Security
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Refuses anything older than TLS 1.2.
    func requireModernTLS(_ settings: URLSessionConfiguration) {
        settings.tlsMinimumSupportedProtocolVersion = .TLSv12
    }

    /// The credential of a server whose certificate holds with the roots of a file beside the system's; nil leaves the decision to
    /// the system.
    func extraRootsCredential(_ challenge: URLAuthenticationChallenge, rootsPath: String) -> URLCredential? {
        guard let trust = challenge.protectionSpace.serverTrust,
            let text = try? String(contentsOfFile: rootsPath, encoding: .utf8)
        else { return nil }
        SecTrustSetAnchorCertificates(trust, certificates(in: text) as CFArray)
        SecTrustSetAnchorCertificatesOnly(trust, false)
        guard SecTrustEvaluateWithError(trust, nil) else { return nil }
        return URLCredential(trust: trust)
    }

    private func certificates(in text: String) -> [SecCertificate] {
        text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().compactMap { part in
            let base64 = part.components(separatedBy: "-----END CERTIFICATE-----")[0]
            return Data(base64Encoded: base64, options: .ignoreUnknownCharacters)
                .flatMap { SecCertificateCreateWithData(nil, $0 as CFData) }
        }
    }
#endif
