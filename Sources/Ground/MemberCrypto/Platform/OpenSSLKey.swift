#if !canImport(CryptoKit)
    import CMemberOpenSSL
    import Foundation

    /// A parsed key with an operation made ready: each use copies the ready context, which spares fetching its algorithm again.
    ///
    /// Unchecked: key and context are set up in the initialiser and only read afterwards; copying reads the context, and OpenSSL
    /// locks what it caches inside a key.
    final class OpenSSLKey: @unchecked Sendable {
        enum Use { case sign, verify }

        private let key: OpaquePointer
        private let ready: OpaquePointer

        /// Makes a key of its members.
        /// - Parameters:
        ///   - members: The members.
        ///   - type: `RSA` or `EC`.
        ///   - use: Whether the private half is needed.
        ///   - prepare: Sets padding and the like on the context.
        init?(_ members: OpenSSLKeyMembers, type: String, use: Use, prepare: (OpaquePointer) -> Bool = { _ in true }) {
            guard let key = members.key(type: type, isPrivate: use == .sign) else { return nil }
            guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else {
                EVP_PKEY_free(key)
                return nil
            }
            (self.key, ready) = (key, context)
            // Whatever the library writes down about a refusal would be taken for the next call's.
            defer { ERR_clear_error() }
            guard Self.isSound(key, use, type: type),
                (use == .sign ? EVP_PKEY_sign_init(context) : EVP_PKEY_verify_init(context)) == 1,
                EVP_PKEY_CTX_set_signature_md(context, OpenSSLAlgorithms.shared.sha256) == 1, prepare(context)
            else { return nil }
        }

        deinit {
            EVP_PKEY_CTX_free(ready)
            EVP_PKEY_free(key)
        }

        func verify(_ signature: Data, over data: Data) -> Bool {
            let hash = Digest.sha256(data)
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
            let hash = [UInt8](Digest.sha256(data))
            let context = EVP_PKEY_CTX_dup(ready)
            defer { EVP_PKEY_CTX_free(context) }
            var length = Int(EVP_PKEY_get_size(key))
            var signature = [UInt8](repeating: 0, count: length)
            guard EVP_PKEY_sign(context, &signature, &length, hash, hash.count) == 1 else { return nil }
            return Data(signature.prefix(length))
        }

        /// Whether a point is on its curve and the halves of a pair belong together. An RSA modulus alone has nothing to check.
        private static func isSound(_ key: OpaquePointer, _ use: Use, type: String) -> Bool {
            guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return false }
            defer { EVP_PKEY_CTX_free(context) }
            switch use {
            case .sign: return EVP_PKEY_pairwise_check(context) == 1
            case .verify: return type == "RSA" || EVP_PKEY_public_check(context) == 1
            }
        }

        /// Makes a pair; nil if there is no randomness. The caller frees it.
        static func generated(type: String, prepare: (OpaquePointer) -> Int32) -> OpaquePointer? {
            guard let context = EVP_PKEY_CTX_new_from_name(nil, type, nil) else { return nil }
            defer { EVP_PKEY_CTX_free(context) }
            var key: OpaquePointer?
            guard EVP_PKEY_keygen_init(context) == 1, prepare(context) == 1, EVP_PKEY_generate(context, &key) == 1 else {
                return nil
            }
            return key
        }
    }
#endif
