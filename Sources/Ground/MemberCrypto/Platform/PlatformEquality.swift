import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#else
    import CMemberOpenSSL
#endif

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
