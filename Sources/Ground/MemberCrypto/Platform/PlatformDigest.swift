import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#else
    import CMemberOpenSSL
#endif

/// The hash of bytes.
func digest(_ data: Data, _ algorithm: DigestAlgorithm) -> Data {
    #if canImport(CryptoKit)
        switch algorithm {
        case .md5: Data(Insecure.MD5.hash(data: data))
        case .sha1: Data(Insecure.SHA1.hash(data: data))
        case .sha256: Data(SHA256.hash(data: data))
        case .sha384: Data(SHA384.hash(data: data))
        case .sha512: Data(SHA512.hash(data: data))
        }
    #else
        let algorithm = OpenSSLAlgorithms.shared.digest(algorithm)
        var result = Data(count: Int(EVP_MD_get_size(algorithm)))
        let done = result.withUnsafeMutableBytes { output in
            data.withUnsafeBytes { input in
                EVP_Digest(input.baseAddress, input.count, output.bindMemory(to: UInt8.self).baseAddress, nil, algorithm, nil)
            }
        }
        precondition(done == 1, "A hash fails only where no memory is left")
        return result
    #endif
}

/// HMAC with a hash of choice.
func authenticationCode(_ message: Data, key: Data, _ hash: SignatureHash) -> Data {
    #if canImport(CryptoKit)
        let key = SymmetricKey(data: key)
        return switch hash {
        case .sha256: Data(HMAC<SHA256>.authenticationCode(for: message, using: key))
        case .sha384: Data(HMAC<SHA384>.authenticationCode(for: message, using: key))
        case .sha512: Data(HMAC<SHA512>.authenticationCode(for: message, using: key))
        }
    #else
        let context = EVP_MAC_CTX_dup(OpenSSLAlgorithms.shared.hmac(hash))
        defer { EVP_MAC_CTX_free(context) }
        // A key without bytes is a key too, but a null pointer would mean "keep the former one".
        let key = [UInt8](key) + [0]
        var result = Data(count: hash.byteCount)
        let done = result.withUnsafeMutableBytes { output in
            message.withUnsafeBytes { input in
                EVP_MAC_init(context, key, key.count - 1, nil) == 1
                    && EVP_MAC_update(context, input.bindMemory(to: UInt8.self).baseAddress, input.count) == 1
                    && EVP_MAC_final(context, output.bindMemory(to: UInt8.self).baseAddress, nil, output.count) == 1
            }
        }
        precondition(done, "A MAC fails only where no memory is left")
        return result
    #endif
}

/// Whether two values of one length are equal, in constant time.
func equalInConstantTime(_ a: Data, _ b: Data) -> Bool {
    #if canImport(CryptoKit)
        // The comparison of two keys is documented to take constant time.
        SymmetricKey(data: a) == SymmetricKey(data: b)
    #else
        a.withUnsafeBytes { left in
            b.withUnsafeBytes { right in
                left.isEmpty || CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
            }
        }
    #endif
}
