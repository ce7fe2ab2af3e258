import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#else
    import CMemberOpenSSL
#endif

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
        var result = Data(count: hash.octets)
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
