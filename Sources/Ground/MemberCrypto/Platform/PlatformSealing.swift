import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#else
    import CMemberOpenSSL
#endif

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
        let (nonce, tag) = (sealed.prefix(SealingKey.nonceLength), sealed.suffix(SealingKey.tagLength))
        guard let cipher = OpenSSLCipher(key: key, nonce: nonce, sealing: false), cipher.authenticate(purpose),
            let plaintext = cipher.update(sealed.dropFirst(nonce.count).dropLast(tag.count)), cipher.accepts(tag: tag)
        else { return nil }
        return plaintext
    #endif
}
