#if canImport(Security)
    import CryptoKit
    import Foundation
    import MemberCore
    import Security
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Refuses anything older than TLS 1.2.
    func requireModernTLS(_ settings: URLSessionConfiguration) {
        settings.tlsMinimumSupportedProtocolVersion = .TLSv12
    }

    /// The decision on a TLS challenge.
    enum SessionVerdict {
        /// The system decides.
        case standard
        /// The connection continues with this credential.
        case use(URLCredential)
        /// The connection ends.
        case refuse(HTTPError)
    }

    extension NetworkTransportConfiguration {
        /// Decides a TLS challenge: roots, then pins, or the client's certificate.
        func verdict(on challenge: URLAuthenticationChallenge) -> SessionVerdict {
            let space = challenge.protectionSpace
            switch space.authenticationMethod {
            case NSURLAuthenticationMethodClientCertificate:
                guard let identity else { return .refuse(.certificateDemanded(.noneSent)) }
                return .use(identity.handle.credential)
            case NSURLAuthenticationMethodServerTrust: return verdict(onServerOf: space)
            default: return .standard
            }
        }

        private func verdict(onServerOf space: URLProtectionSpace) -> SessionVerdict {
            let rules = pins.rules(for: space.host, at: clock.now)
            guard let trust = space.serverTrust, extraRootCertificatesPath != nil || !rules.isEmpty else { return .standard }
            if let path = extraRootCertificatesPath {
                guard let text = try? NamedFile.text(path, limit: NamedFile.certificateLimit) else {
                    return .refuse(.tlsUntrusted)
                }
                SecTrustSetAnchorCertificates(trust, certificates(in: text) as CFArray)
                SecTrustSetAnchorCertificatesOnly(trust, false)
            }
            guard SecTrustEvaluateWithError(trust, nil) else { return .refuse(.tlsUntrusted) }
            return rules.areMet(by: keyDigests(of: trust)) ? .use(URLCredential(trust: trust)) : .refuse(.pinMismatch)
        }
    }

    /// The SHA-256 values of the keys of a chain that has been evaluated.
    private func keyDigests(of trust: SecTrust) -> [Data] {
        let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
        return chain.compactMap { CertificateFields.publicKeyInfo(in: SecCertificateCopyData($0) as Data) }
            .map { Data(SHA256.hash(data: $0)) }
    }

    private func certificates(in text: String) -> [SecCertificate] {
        text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().compactMap { part in
            let base64 = part.components(separatedBy: "-----END CERTIFICATE-----")[0]
            return Data(base64Encoded: base64, options: .ignoreUnknownCharacters)
                .flatMap { SecCertificateCreateWithData(nil, $0 as CFData) }
        }
    }
#endif
