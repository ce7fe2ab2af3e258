import Foundation

#if canImport(CryptoKit)
    import Security
#else
    import CMemberOpenSSL
#endif

/// The system's store of roots.
///
/// Unchecked: filled in the initialiser and only read afterwards; OpenSSL locks its store while it looks a certificate up.
final class PlatformTrustAnchors: @unchecked Sendable {
    #if canImport(CryptoKit)
        private let anchors: [SecCertificate]

        init(_ certificates: [PlatformCertificate]) { anchors = certificates.map(\.certificate) }

        func path(
            from leaf: PlatformCertificate, through intermediates: [PlatformCertificate], _ rules: PathRules
        ) throws(CryptoError) -> [Data] {
            let certificates = [leaf.certificate] + intermediates.map(\.certificate)
            var trust: SecTrust?
            guard SecTrustCreateWithCertificates(certificates as CFArray, rules.purpose.policy, &trust) == errSecSuccess,
                let trust
            else { throw .certificate(.invalid) }
            SecTrustSetAnchorCertificates(trust, anchors as CFArray)
            SecTrustSetAnchorCertificatesOnly(trust, true)
            SecTrustSetNetworkFetchAllowed(trust, false)
            SecTrustSetVerifyDate(trust, rules.date as CFDate)
            var error: CFError?
            guard SecTrustEvaluateWithError(trust, &error) else { throw .certificate(CertificateProblem(error)) }
            let path = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
            guard path.count - 2 <= rules.maximumIntermediates else { throw .certificate(.pathTooLong) }
            return path.map { SecCertificateCopyData($0) as Data }
        }
    #else
        private let store: OpaquePointer?

        init(_ certificates: [PlatformCertificate]) {
            store = X509_STORE_new()
            for certificate in certificates { X509_STORE_add_cert(store, certificate.pointer) }
            ERR_clear_error()
        }

        deinit { X509_STORE_free(store) }

        func path(
            from leaf: PlatformCertificate, through intermediates: [PlatformCertificate], _ rules: PathRules
        ) throws(CryptoError) -> [Data] {
            let (context, stack) = (X509_STORE_CTX_new(), OPENSSL_sk_new_null())
            defer {
                X509_STORE_CTX_free(context)
                OPENSSL_sk_free(stack)
                ERR_clear_error()
            }
            for certificate in intermediates { OPENSSL_sk_push(stack, UnsafeRawPointer(certificate.pointer)) }
            guard X509_STORE_CTX_init(context, store, leaf.pointer, stack) == 1,
                let parameters = X509_STORE_CTX_get0_param(context)
            else { throw .certificate(.invalid) }
            X509_VERIFY_PARAM_set_time(parameters, time_t(max(-6e10, min(rules.date.timeIntervalSince1970, 3e11))))
            X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_TRUSTED_FIRST))
            X509_VERIFY_PARAM_set_depth(parameters, Int32(max(0, min(rules.maximumIntermediates, 100))))
            // Level 2: RSA from 2048 bits, SHA-224 and better. Level 0 accepts SHA-1; the demands then refuse weaker algorithms.
            X509_VERIFY_PARAM_set_auth_level(parameters, rules.allowsSHA1 ? 0 : 2)
            X509_VERIFY_PARAM_set_purpose(parameters, rules.purpose.number)
            guard X509_verify_cert(context) == 1 else {
                throw .certificate(CertificateProblem(X509_STORE_CTX_get_error(context)))
            }
            let chain = X509_STORE_CTX_get0_chain(context)
            return (0..<member_x509_count(chain)).map { encoded(member_x509_at(chain, $0)) }
        }

        private func encoded(_ certificate: OpaquePointer?) -> Data {
            var bytes: UnsafeMutablePointer<UInt8>?
            let count = i2d_X509(certificate, &bytes)
            guard count > 0, let bytes else { return Data() }
            defer { CRYPTO_free(bytes, nil, 0) }
            return Data(bytes: bytes, count: Int(count))
        }
    #endif
}

#if canImport(CryptoKit)
    extension CertificateChain.Purpose {
        fileprivate var policy: SecPolicy {
            switch self {
            case .any: SecPolicyCreateBasicX509()
            case .server: SecPolicyCreateSSL(true, nil)
            case .client: SecPolicyCreateSSL(false, nil)
            }
        }
    }

    extension CertificateProblem {
        /// The problem behind an error of trust evaluation (`SecBase.h`, by number: the names came with different systems).
        fileprivate init(_ error: CFError?) {
            self =
                switch error.map(CFErrorGetCode) {
                case -67818: .expired
                case -67819: .notYetValid
                case -67843, -67612, -25318: .unknownRoot
                case -67688: .badSignature
                case -67604, -67605: .notAuthority
                case -67611: .pathTooLong
                case -67608, -67609: .wrongPurpose
                default: .invalid
                }
        }
    }
#else
    extension CertificateChain.Purpose {
        fileprivate var number: Int32 {
            switch self {
            case .any: X509_PURPOSE_ANY
            case .server: X509_PURPOSE_SSL_SERVER
            case .client: X509_PURPOSE_SSL_CLIENT
            }
        }
    }

    extension CertificateProblem {
        /// The problem behind a verdict of OpenSSL (`X509_STORE_CTX_get_error(3)`).
        fileprivate init(_ code: Int32) {
            self =
                switch code {
                case X509_V_ERR_CERT_HAS_EXPIRED: .expired
                case X509_V_ERR_CERT_NOT_YET_VALID: .notYetValid
                case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
                    X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
                    X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_CERT_UNTRUSTED:
                    .unknownRoot
                case X509_V_ERR_CERT_SIGNATURE_FAILURE, X509_V_ERR_UNABLE_TO_DECRYPT_CERT_SIGNATURE,
                    X509_V_ERR_UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY:
                    .badSignature
                case X509_V_ERR_INVALID_CA, X509_V_ERR_KEYUSAGE_NO_CERTSIGN: .notAuthority
                case X509_V_ERR_PATH_LENGTH_EXCEEDED, X509_V_ERR_CERT_CHAIN_TOO_LONG: .pathTooLong
                case X509_V_ERR_INVALID_PURPOSE: .wrongPurpose
                case X509_V_ERR_EE_KEY_TOO_SMALL, X509_V_ERR_CA_KEY_TOO_SMALL, X509_V_ERR_CA_MD_TOO_WEAK: .weak
                default: .invalid
                }
        }
    }
#endif
