#if !canImport(CryptoKit)
    import CMemberOpenSSL
    import Foundation

    /// One run of AES-256-GCM: made, used and dropped within one function.
    final class OpenSSLCipher {
        private let context: OpaquePointer
        private let sealing: Bool

        init?(key: Data, nonce: Data, sealing: Bool) {
            guard nonce.count == SealingKey.nonceLength, let context = EVP_CIPHER_CTX_new() else { return nil }
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
            var tag = [UInt8](repeating: 0, count: SealingKey.tagLength)
            guard finish(), EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1 else { return nil }
            return Data(tag)
        }

        /// Ends opening; what ``update(_:)`` returned may be used only if this is true.
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
