#if !canImport(CryptoKit)
    import CMemberOpenSSL
    import Foundation

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
        static func octets(_ key: OpaquePointer, isPrivate: Bool) -> Data? {
            var octets = [UInt8](repeating: 0, count: Ed25519PublicKey.length)
            var length = octets.count
            let done =
                isPrivate
                ? EVP_PKEY_get_raw_private_key(key, &octets, &length) : EVP_PKEY_get_raw_public_key(key, &octets, &length)
            return done == 1 && length == octets.count ? Data(octets) : nil
        }

        private func withContext(_ body: (OpaquePointer) -> Int32) -> Int32 {
            guard let context = EVP_MD_CTX_new() else { return 0 }
            defer { EVP_MD_CTX_free(context) }
            return EVP_MD_CTX_copy_ex(context, ready) == 1 ? body(context) : 0
        }
    }
#endif
