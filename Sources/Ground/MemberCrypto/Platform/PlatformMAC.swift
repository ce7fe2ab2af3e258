import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#else
    import CMemberOpenSSL
#endif

/// HMAC with SHA-256.
func authenticationCode(_ message: Data, key: Data) -> Data {
    #if canImport(CryptoKit)
        Data(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
    #else
        let context = EVP_MAC_CTX_dup(OpenSSLAlgorithms.shared.hmacSHA256)
        defer { EVP_MAC_CTX_free(context) }
        // A key without octets is a key too, but a null pointer would mean "keep the former one".
        let key = [UInt8](key) + [0]
        var result = Data(count: 32)
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
