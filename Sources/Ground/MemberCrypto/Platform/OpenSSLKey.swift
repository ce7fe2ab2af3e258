#if !canImport(CryptoKit)
    import CMemberOpenSSL
    import Foundation

    /// A parsed key.
    ///
    /// Unchecked: the pointer is set in the initialiser and only read afterwards; OpenSSL locks what it caches inside a key.
    final class OpenSSLKey: @unchecked Sendable {
        enum Use { case sign, verify }

        let pointer: OpaquePointer

        /// Takes over a key.
        init(_ pointer: OpaquePointer) { self.pointer = pointer }

        /// Makes a key of its members, and checks that a point is on its curve and that the halves of a pair belong together.
        /// - Parameters:
        ///   - members: The members.
        ///   - type: `RSA` or `EC`.
        ///   - use: Whether the private half is needed.
        init?(_ members: OpenSSLKeyMembers, type: String, use: Use) {
            guard let key = members.key(type: type, isPrivate: use == .sign) else { return nil }
            pointer = key
            // Whatever the library writes down about a refusal would be taken for the next call's.
            defer { ERR_clear_error() }
            guard Self.isSound(key, use, type: type) else { return nil }
        }

        deinit { EVP_PKEY_free(pointer) }

        /// An RSA modulus alone has nothing to check. The curves here have the cofactor 1: every point on one, but for the one at
        /// infinity, has the curve's order, so the multiplication that would show it is left out (SP 800-56A, 5.6.2.3.3).
        private static func isSound(_ key: OpaquePointer, _ use: Use, type: String) -> Bool {
            guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return false }
            defer { EVP_PKEY_CTX_free(context) }
            switch use {
            case .sign: return EVP_PKEY_pairwise_check(context) == 1
            case .verify: return type == "RSA" || EVP_PKEY_public_check_quick(context) == 1
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
