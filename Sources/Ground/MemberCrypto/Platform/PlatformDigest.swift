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
