#if canImport(CMemberOpenSSL) && !canImport(Security)
    import CMemberOpenSSL
    import Foundation
    import MemberCore

    /// Reads certificates and keys by OpenSSL. What it returns belongs to the caller.
    enum IdentityReader {
        static func certificates(in pem: Data) -> [OpaquePointer] {
            withReader(of: pem) { reader in
                var found: [OpaquePointer] = []
                while let certificate = PEM_read_bio_X509(reader, nil, nil, nil) { found.append(certificate) }
                return found
            } ?? []
        }

        static func key(in pem: Data, password: Secret?) throws(TrustError) -> OpaquePointer {
            // A password is always passed, even an empty one: without it OpenSSL would ask at the terminal.
            let key = (password?.reveal ?? "").withCString { text in
                withReader(of: pem) { PEM_read_bio_PrivateKey($0, nil, nil, UnsafeMutableRawPointer(mutating: text)) }
            }
            guard let key else {
                throw String(decoding: pem, as: UTF8.self).contains("ENCRYPTED") ? .wrongPassword : .unreadable
            }
            return key
        }

        static func pkcs12(
            _ file: Data, password: Secret
        ) throws(TrustError) -> (key: OpaquePointer, leaf: OpaquePointer, others: OpaquePointer?) {
            guard let parsed = withReader(of: file, { d2i_PKCS12_bio($0, nil) }) else { throw .unreadable }
            defer {
                PKCS12_free(parsed)
                ERR_clear_error()
            }
            let text = password.reveal
            guard PKCS12_verify_mac(parsed, text, -1) == 1 else { throw .wrongPassword }
            var key: OpaquePointer?
            var leaf: OpaquePointer?
            var others: OpaquePointer?
            guard PKCS12_parse(parsed, text, &key, &leaf, &others) == 1, let key, let leaf else {
                EVP_PKEY_free(key)
                X509_free(leaf)
                member_x509_free_stack(others)
                // The file holds a key without its certificate.
                throw key == nil ? .unreadable : .keyMismatch
            }
            return (key, leaf, others)
        }

        /// The certificates that lead from one upwards, in order.
        /// - Throws: ``TrustError/brokenChain`` if one is left over and none may be.
        static func ordered(
            _ leaf: OpaquePointer, _ others: [OpaquePointer], mayHaveMore: Bool
        ) throws(TrustError) -> [OpaquePointer] {
            var chain: [OpaquePointer] = []
            var rest = others
            while let next = rest.firstIndex(where: { X509_check_issued($0, chain.last ?? leaf) == X509_V_OK }) {
                chain.append(rest.remove(at: next))
            }
            guard rest.isEmpty || mayHaveMore else { throw .brokenChain }
            return chain
        }

        static func checkDates(of certificate: OpaquePointer, at now: Date) throws(TrustError) {
            var time = time_t(now.timeIntervalSince1970)
            if X509_cmp_time(X509_get0_notAfter(certificate), &time) < 0 { throw .expired }
            if X509_cmp_time(X509_get0_notBefore(certificate), &time) > 0 { throw .notYetValid }
        }

        static func der(of certificate: OpaquePointer) -> Data {
            encoded { i2d_X509(certificate, $0) }
        }

        /// The SHA-256 of a certificate's SubjectPublicKeyInfo.
        static func keyDigest(of certificate: OpaquePointer) -> Data {
            let info = encoded { i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), $0) }
            var digest = Data(count: 32)
            let isMade = digest.withUnsafeMutableBytes { target in
                info.withUnsafeBytes { source in
                    EVP_Digest(
                        source.baseAddress, source.count, target.baseAddress?.assumingMemoryBound(to: UInt8.self), nil,
                        EVP_sha256(), nil)
                }
            }
            return isMade == 1 ? digest : Data()
        }

        private static func encoded(_ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> Data {
            var bytes: UnsafeMutablePointer<UInt8>?
            let count = encode(&bytes)
            defer { CRYPTO_free(bytes, nil, 0) }
            guard count > 0, let bytes else { return Data() }
            return Data(bytes: bytes, count: Int(count))
        }

        private static func withReader<Result>(of bytes: Data, _ body: (OpaquePointer) -> Result?) -> Result? {
            bytes.withUnsafeBytes { buffer in
                guard let reader = BIO_new_mem_buf(buffer.baseAddress, Int32(buffer.count)) else { return nil }
                defer {
                    BIO_free(reader)
                    ERR_clear_error()
                }
                return body(reader)
            }
        }
    }
#endif
