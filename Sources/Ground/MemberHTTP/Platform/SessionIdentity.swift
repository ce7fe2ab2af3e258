#if canImport(Security)
    import Foundation
    import MemberCore
    import Security

    /// A certificate with its key, as the system imported it.
    ///
    /// Unchecked: nothing changes after it was made, and the system's references may be used from any thread.
    final class IdentityHandle: @unchecked Sendable {
        let certificate: Data
        private let identity: SecIdentity
        private let issuers: [Any]

        init(pemChain chain: Data, key: Data, password: Secret?, at now: Date) throws(TrustError) { throw .unsupportedForm }

        init(pkcs12 file: Data, password: Secret, at now: Date) throws(TrustError) {
            var items: CFArray?
            let options = [kSecImportExportPassphrase as String: password.reveal] as CFDictionary
            let status = SecPKCS12Import(file as CFData, options, &items)
            // The second is `errSecPkcs12VerifyFailure`, which macOS returns where iOS returns the first.
            guard status != errSecAuthFailed, status != -25264 else { throw .wrongPassword }
            guard status == errSecSuccess, let item = (items as? [[String: Any]])?.first,
                let identity = item[kSecImportItemIdentity as String]
            else { throw .unreadable }
            // The key's documented type; a conditional cast to it is refused by the compiler.
            self.identity = identity as! SecIdentity
            let chain = item[kSecImportItemCertChain as String] as? [SecCertificate] ?? []
            issuers = Array(chain.dropFirst())
            var leaf: SecCertificate?
            guard SecIdentityCopyCertificate(self.identity, &leaf) == errSecSuccess, let leaf else { throw .unreadable }
            certificate = SecCertificateCopyData(leaf) as Data
            try CertificateDates.check([leaf] + chain.dropFirst(), at: now)
        }

        /// The credential for a server that asks for a certificate.
        var credential: URLCredential { URLCredential(identity: identity, certificates: issuers, persistence: .forSession) }
    }

    /// Reads the validity of certificates.
    private enum CertificateDates {
        static func check(_ chain: [SecCertificate], at now: Date) throws(TrustError) {
            for certificate in chain {
                guard let period = CertificateValidity(SecCertificateCopyData(certificate) as Data) else { throw .unreadable }
                if now > period.notAfter { throw .expired }
                if now < period.notBefore { throw .notYetValid }
            }
        }
    }
#endif
