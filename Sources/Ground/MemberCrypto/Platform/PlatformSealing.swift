import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#else
    import CMemberOpenSSL
#endif

/// The length of AES-256-GCM's nonce, which precedes the ciphertext, in bytes.
let gcmNonceLength = 12
/// The length of AES-256-GCM's tag, which follows the ciphertext, in bytes.
let gcmTagLength = 16

/// AES-256-GCM: nonce, ciphertext, tag.
func sealGCM(_ plaintext: Data, key: Data, nonce: Data, authenticating purpose: Data) -> Data? {
    #if canImport(CryptoKit)
        guard let nonce = try? AES.GCM.Nonce(data: nonce) else { return nil }
        return try? AES.GCM.seal(plaintext, using: SymmetricKey(data: key), nonce: nonce, authenticating: purpose).combined
    #else
        guard let cipher = OpenSSLCipher(key: key, nonce: nonce, sealing: true),
            cipher.authenticate(purpose), let ciphertext = cipher.update(plaintext), let tag = cipher.tag()
        else { return nil }
        return nonce + ciphertext + tag
    #endif
}

/// Opens AES-256-GCM; nil if anything differs.
func openGCM(_ sealed: Data, key: Data, authenticating purpose: Data) -> Data? {
    #if canImport(CryptoKit)
        guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
        return try? AES.GCM.open(box, using: SymmetricKey(data: key), authenticating: purpose)
    #else
        let (nonce, tag) = (sealed.prefix(gcmNonceLength), sealed.suffix(gcmTagLength))
        guard let cipher = OpenSSLCipher(key: key, nonce: nonce, sealing: false), cipher.authenticate(purpose),
            let plaintext = cipher.update(sealed.dropFirst(nonce.count).dropLast(tag.count)), cipher.accepts(tag: tag)
        else { return nil }
        return plaintext
    #endif
}

#if !canImport(CryptoKit)
    /// One run of AES-256-GCM: made, used and dropped within one function.
    final class OpenSSLCipher {
        private let context: OpaquePointer
        private let sealing: Bool

        init?(key: Data, nonce: Data, sealing: Bool) {
            guard nonce.count == gcmNonceLength, let context = EVP_CIPHER_CTX_new() else { return nil }
            (self.context, self.sealing) = (context, sealing)
            let algorithm = OpenSSLAlgorithms.shared.aes256GCM
            guard EVP_CipherInit_ex2(context, algorithm, [UInt8](key), [UInt8](nonce), sealing ? 1 : 0, nil) == 1 else {
                return nil
            }
        }

        deinit { EVP_CIPHER_CTX_free(context) }

        func authenticate(_ purpose: Data) -> Bool {
            guard !purpose.isEmpty else { return true }
            var length: Int32 = 0
            return EVP_CipherUpdate(context, nil, &length, [UInt8](purpose), Int32(purpose.count)) == 1
        }

        func update(_ input: Data) -> Data? {
            guard !input.isEmpty else { return Data() }
            var output = Data(count: input.count)
            var length: Int32 = 0
            let done = output.withUnsafeMutableBytes { target in
                input.withUnsafeBytes { source in
                    EVP_CipherUpdate(
                        context, target.bindMemory(to: UInt8.self).baseAddress, &length,
                        source.bindMemory(to: UInt8.self).baseAddress, Int32(source.count))
                }
            }
            return done == 1 && Int(length) == input.count ? output : nil
        }

        /// Ends sealing.
        func tag() -> Data? {
            var tag = [UInt8](repeating: 0, count: gcmTagLength)
            guard finish(), EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1 else { return nil }
            return Data(tag)
        }

        /// Ends opening; the results of ``update(_:)`` may be used only if this is true.
        func accepts(tag: Data) -> Bool {
            var tag = [UInt8](tag)
            return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1 && finish()
        }

        private func finish() -> Bool {
            var rest = [UInt8](repeating: 0, count: 16)
            var length: Int32 = 0
            return EVP_CipherFinal_ex(context, &rest, &length) == 1
        }
    }
#endif
