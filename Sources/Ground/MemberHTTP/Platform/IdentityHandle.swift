#if canImport(CMemberOpenSSL) && !canImport(Security)
    import CMemberOpenSSL
    import Foundation
    import MemberCore

    /// A certificate, its issuers and its key, parsed once.
    ///
    /// Unchecked: nothing changes after it was made, and OpenSSL counts references atomically.
    final class IdentityHandle: @unchecked Sendable {
        let certificate: Data
        private let leaf: OpaquePointer
        private let key: OpaquePointer
        private let issuers: OpaquePointer

        convenience init(pemChain chain: Data, key: Data, password: Secret?, at now: Date) throws(TrustError) {
            let certificates = IdentityReader.certificates(in: chain)
            defer { certificates.forEach { X509_free($0) } }
            let parsed = try IdentityReader.key(in: key, password: password)
            defer { EVP_PKEY_free(parsed) }
            guard let leaf = certificates.first else { throw .unreadable }
            try self.init(leaf: leaf, key: parsed, others: Array(certificates.dropFirst()), mayHaveMore: false, at: now)
        }

        convenience init(pkcs12 file: Data, password: Secret, at now: Date) throws(TrustError) {
            let (key, leaf, others) = try IdentityReader.pkcs12(file, password: password)
            defer {
                EVP_PKEY_free(key)
                X509_free(leaf)
                member_x509_free_stack(others)
            }
            let more = (0..<member_x509_count(others)).compactMap { member_x509_at(others, $0) }
            try self.init(leaf: leaf, key: key, others: more, mayHaveMore: true, at: now)
        }

        /// Takes references of its own.
        private init(
            leaf: OpaquePointer, key: OpaquePointer, others: [OpaquePointer], mayHaveMore: Bool, at now: Date
        ) throws(TrustError) {
            let chain = try IdentityReader.ordered(leaf, others, mayHaveMore: mayHaveMore)
            guard X509_check_private_key(leaf, key) == 1 else {
                ERR_clear_error()
                throw .keyMismatch
            }
            for certificate in [leaf] + chain { try IdentityReader.checkDates(of: certificate, at: now) }
            guard let issuers = member_x509_stack() else { throw .unreadable }
            for issuer in chain { _ = member_x509_push(issuers, issuer) }
            X509_up_ref(leaf)
            EVP_PKEY_up_ref(key)
            self.leaf = leaf
            self.key = key
            self.issuers = issuers
            certificate = IdentityReader.der(of: leaf)
        }

        deinit {
            X509_free(leaf)
            EVP_PKEY_free(key)
            member_x509_free_stack(issuers)
        }

        /// Shows it on a connection.
        /// - Returns: Whether it could be set.
        func show(on tls: OpaquePointer) -> Bool { member_tls_use_identity(tls, leaf, key, issuers) == 1 }
    }
#endif
