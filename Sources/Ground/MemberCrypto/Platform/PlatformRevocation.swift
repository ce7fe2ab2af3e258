import Foundation

#if canImport(CryptoKit)
    import Security

    /// Always nil: the system itself sends the request.
    func statusRequest(_ certificate: PlatformCertificate, issuer: PlatformCertificate) -> Data? { nil }

    /// Always unknown: no request was sent.
    func certificateStatus(
        in response: Data, of certificate: PlatformCertificate, issuer: PlatformCertificate, at date: Date
    ) -> RevocationStatus { .unknown }

    /// The system's result for a path, from the network if needed. It may take seconds: do not call it on the main thread.
    func systemStatus(of path: [PlatformCertificate], at date: Date) -> RevocationStatus? {
        let flags = kSecRevocationOCSPMethod | kSecRevocationRequirePositiveResponse
        guard let revocation = SecPolicyCreateRevocation(flags), let root = path.last else { return .unknown }
        let policies = [SecPolicyCreateBasicX509(), revocation] as CFArray
        var trust: SecTrust?
        guard SecTrustCreateWithCertificates(path.map(\.certificate) as CFArray, policies, &trust) == errSecSuccess, let trust
        else { return .unknown }
        SecTrustSetAnchorCertificates(trust, [root.certificate] as CFArray)
        SecTrustSetAnchorCertificatesOnly(trust, true)
        SecTrustSetVerifyDate(trust, date as CFDate)
        var error: CFError?
        if SecTrustEvaluateWithError(trust, &error) { return .good }
        // errSecCertificateRevoked (`SecBase.h`).
        return error.map(CFErrorGetCode) == -67820 ? .revoked : .unknown
    }
#else
    import CMemberOpenSSL

    /// The request for one certificate, without a nonce: responders that sign ahead leave it out anyway.
    func statusRequest(_ certificate: PlatformCertificate, issuer: PlatformCertificate) -> Data? {
        guard let request = OCSP_REQUEST_new() else { return nil }
        defer {
            OCSP_REQUEST_free(request)
            ERR_clear_error()
        }
        // The request owns the name once it is added.
        guard OCSP_request_add0_id(request, OCSP_cert_to_id(nil, certificate.pointer, issuer.pointer)) != nil else { return nil }
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = i2d_OCSP_REQUEST(request, &bytes)
        guard count > 0, let bytes else { return nil }
        defer { CRYPTO_free(bytes, nil, 0) }
        return Data(bytes: bytes, count: Int(count))
    }

    /// The status in a response that the issuer or its delegate signed.
    func certificateStatus(
        in response: Data, of certificate: PlatformCertificate, issuer: PlatformCertificate, at date: Date
    ) -> RevocationStatus {
        let parsed = response.withUnsafeBytes { bytes in
            var start = bytes.bindMemory(to: UInt8.self).baseAddress
            return d2i_OCSP_RESPONSE(nil, &start, bytes.count)
        }
        defer {
            OCSP_RESPONSE_free(parsed)
            ERR_clear_error()
        }
        guard let parsed, OCSP_response_status(parsed) == OCSP_RESPONSE_STATUS_SUCCESSFUL,
            let basic = OCSP_response_get1_basic(parsed)
        else { return .unknown }
        defer { OCSP_BASICRESP_free(basic) }
        guard isSigned(basic, by: issuer, at: date) else { return .unknown }
        return status(in: basic, of: certificate, issuer: issuer, at: date)
    }

    private func isSigned(_ basic: OpaquePointer, by issuer: PlatformCertificate, at date: Date) -> Bool {
        let (store, certificates) = (X509_STORE_new(), member_x509_stack())
        defer {
            X509_STORE_free(store)
            member_x509_free_stack(certificates)
        }
        X509_STORE_add_cert(store, issuer.pointer)
        guard let parameters = X509_STORE_get0_param(store), member_x509_push(certificates, issuer.pointer) == 1 else {
            return false
        }
        X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_PARTIAL_CHAIN))
        X509_VERIFY_PARAM_set_time(parameters, time_t(max(-6e10, min(date.timeIntervalSince1970, 3e11))))
        return OCSP_basic_verify(basic, certificates, store, 0) == 1
    }

    private func status(
        in basic: OpaquePointer, of certificate: PlatformCertificate, issuer: PlatformCertificate, at date: Date
    ) -> RevocationStatus {
        guard let name = OCSP_cert_to_id(nil, certificate.pointer, issuer.pointer) else { return .unknown }
        defer { OCSP_CERTID_free(name) }
        var (status, reason) = (Int32(-1), Int32(-1))
        var revoked, from, until: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
        guard OCSP_resp_find_status(basic, name, &status, &reason, &revoked, &from, &until) == 1,
            isWithin(from, until, date)
        else { return .unknown }
        switch status {
        case V_OCSP_CERTSTATUS_GOOD: return .good
        case V_OCSP_CERTSTATUS_REVOKED: return .revoked
        default: return .unknown
        }
    }

    /// Whether a response is current, give or take five minutes. One that does not say when the next is due (RFC 6960 §2.4)
    /// counts for seven days.
    private func isWithin(
        _ from: UnsafePointer<ASN1_GENERALIZEDTIME>?, _ until: UnsafePointer<ASN1_GENERALIZEDTIME>?, _ date: Date
    ) -> Bool {
        let now = time_t(max(-6e10, min(date.timeIntervalSince1970, 3e11)))
        var (latestStart, earliestEnd, oldestStart) = (now + 300, now - 300, now - 7 * 86_400)
        guard let from, X509_cmp_time(from, &latestStart) < 0 else { return false }
        guard let until else { return X509_cmp_time(from, &oldestStart) > 0 }
        return X509_cmp_time(until, &earliestEnd) > 0
    }

    /// Nil: OpenSSL asks no responder, so the caller sends a ``RevocationQuery``.
    func systemStatus(of path: [PlatformCertificate], at date: Date) -> RevocationStatus? { nil }
#endif
