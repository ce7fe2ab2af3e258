#if !canImport(CryptoKit)
    import CMemberOpenSSL
    import Foundation

    /// A key with one way of signing or checking made ready: each use copies the ready context, which spares fetching its
    /// algorithm again.
    ///
    /// Unchecked: the context is set up in the initialiser and only read afterwards, by copying it.
    final class OpenSSLOperation: @unchecked Sendable {
        private let key: OpenSSLKey
        private let ready: OpaquePointer
        private let hash: DigestAlgorithm

        /// - Parameters:
        ///   - key: The key.
        ///   - use: Whether it signs or checks.
        ///   - hash: The hash of what is signed.
        ///   - prepare: Sets padding and the like on the context.
        convenience init?(
            _ key: OpenSSLKey, _ use: OpenSSLKey.Use, _ hash: SignatureHash, prepare: (OpaquePointer) -> Bool = { _ in true }
        ) {
            self.init(key, use, algorithm: hash.algorithm, prepare: prepare)
        }

        /// The same with any hash of the library.
        init?(_ key: OpenSSLKey, _ use: OpenSSLKey.Use, algorithm: DigestAlgorithm, prepare: (OpaquePointer) -> Bool) {
            guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil) else { return nil }
            (self.key, ready, hash) = (key, context, algorithm)
            defer { ERR_clear_error() }
            guard (use == .sign ? EVP_PKEY_sign_init(context) : EVP_PKEY_verify_init(context)) == 1,
                EVP_PKEY_CTX_set_signature_md(context, OpenSSLAlgorithms.shared.digest(hash)) == 1, prepare(context)
            else { return nil }
        }

        deinit { EVP_PKEY_CTX_free(ready) }

        func verify(_ signature: Data, over data: Data) -> Bool {
            let hash = digest(data, hash)
            let context = EVP_PKEY_CTX_dup(ready)
            defer { EVP_PKEY_CTX_free(context) }
            let verdict = signature.withUnsafeBytes { signature in
                hash.withUnsafeBytes { hash in
                    EVP_PKEY_verify(
                        context, signature.bindMemory(to: UInt8.self).baseAddress, signature.count,
                        hash.bindMemory(to: UInt8.self).baseAddress, hash.count)
                }
            }
            if verdict != 1 { ERR_clear_error() }
            return verdict == 1
        }

        func sign(_ data: Data) -> Data? {
            let hash = [UInt8](digest(data, hash))
            let context = EVP_PKEY_CTX_dup(ready)
            defer { EVP_PKEY_CTX_free(context) }
            var length = Int(EVP_PKEY_get_size(key.pointer))
            var signature = [UInt8](repeating: 0, count: length)
            guard EVP_PKEY_sign(context, &signature, &length, hash, hash.count) == 1 else {
                ERR_clear_error()
                return nil
            }
            return Data(signature.prefix(length))
        }
    }
#endif
