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
        ///   - hash: The hash of the signed bytes.
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

    /// Ed25519 with one key made ready. It hashes inside, so OpenSSL wants the message itself and a context of another kind.
    ///
    /// Unchecked: the context is set up in the initialiser and only read afterwards, by copying it.
    final class Ed25519OpenSSL: @unchecked Sendable {
        private let key: OpenSSLKey
        private let ready: OpaquePointer

        init?(_ key: OpenSSLKey, _ use: OpenSSLKey.Use) {
            guard let context = EVP_MD_CTX_new() else { return nil }
            (self.key, ready) = (key, context)
            let done =
                use == .sign
                ? EVP_DigestSignInit(context, nil, nil, nil, key.pointer)
                : EVP_DigestVerifyInit(context, nil, nil, nil, key.pointer)
            if done != 1 {
                ERR_clear_error()
                return nil
            }
        }

        deinit { EVP_MD_CTX_free(ready) }

        func verify(_ signature: Data, over data: Data) -> Bool {
            let verdict = withContext { context in
                signature.withUnsafeBytes { signature in
                    data.withUnsafeBytes { data in
                        EVP_DigestVerify(
                            context, signature.bindMemory(to: UInt8.self).baseAddress, signature.count,
                            data.bindMemory(to: UInt8.self).baseAddress, data.count)
                    }
                }
            }
            if verdict != 1 { ERR_clear_error() }
            return verdict == 1
        }

        func sign(_ data: Data) -> Data? {
            var signature = [UInt8](repeating: 0, count: 64)
            var length = signature.count
            let done = withContext { context in
                EVP_DigestSign(context, &signature, &length, [UInt8](data), data.count)
            }
            return done == 1 && length == 64 ? Data(signature) : nil
        }

        /// The point or the private bytes of a key.
        static func bytes(of key: OpaquePointer, isPrivate: Bool) -> Data? {
            var bytes = [UInt8](repeating: 0, count: 32)
            var length = bytes.count
            let done =
                isPrivate
                ? EVP_PKEY_get_raw_private_key(key, &bytes, &length) : EVP_PKEY_get_raw_public_key(key, &bytes, &length)
            return done == 1 && length == bytes.count ? Data(bytes) : nil
        }

        private func withContext(_ body: (OpaquePointer) -> Int32) -> Int32 {
            guard let context = EVP_MD_CTX_new() else { return 0 }
            defer { EVP_MD_CTX_free(context) }
            return EVP_MD_CTX_copy_ex(context, ready) == 1 ? body(context) : 0
        }
    }
#endif
