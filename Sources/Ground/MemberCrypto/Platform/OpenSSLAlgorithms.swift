#if !canImport(CryptoKit)
    import CMemberOpenSSL

    /// The algorithms of the library, fetched once: a fetch costs more than hashing a token.
    ///
    /// Unchecked: the pointers are set once and lead to reference-counted descriptions that OpenSSL never changes and that live
    /// as long as the process.
    final class OpenSSLAlgorithms: @unchecked Sendable {
        static let shared = OpenSSLAlgorithms()

        let sha256 = fetched(EVP_MD_fetch(nil, "SHA256", nil))
        let aes256GCM = fetched(EVP_CIPHER_fetch(nil, "AES-256-GCM", nil))
        // HMAC with its hash chosen and no key yet; to be copied, never used itself.
        private let hmacs: [SignatureHash: OpaquePointer]
        private let sha384 = fetched(EVP_MD_fetch(nil, "SHA384", nil))
        private let sha512 = fetched(EVP_MD_fetch(nil, "SHA512", nil))
        // Fetched at first use, for file names and old documents only: where a policy forbids one, everything else must still work.
        private static let md5 = Old("MD5")
        private static let sha1 = Old("SHA1")

        private init() {
            let hmac = Self.fetched(EVP_MAC_fetch(nil, "HMAC", nil))
            let contexts = SignatureHash.allCases.map { hash in
                let context = Self.fetched(EVP_MAC_CTX_new(hmac))
                precondition(member_mac_set_digest(context, hash.rawValue) == 1, "OpenSSL's default provider has SHA-2")
                return (hash, context)
            }
            hmacs = Dictionary(uniqueKeysWithValues: contexts)
        }

        func hmac(_ hash: SignatureHash) -> OpaquePointer? { hmacs[hash] }

        func digest(_ algorithm: DigestAlgorithm) -> OpaquePointer {
            switch algorithm {
            case .md5: Self.md5.pointer
            case .sha1: Self.sha1.pointer
            case .sha256: sha256
            case .sha384: sha384
            case .sha512: sha512
            }
        }

        // The default provider is built into the library and has all of them; it lacks one only where the machine's configuration
        // takes the provider out, and there no token could be kept or checked at all.
        private static func fetched(_ pointer: OpaquePointer?) -> OpaquePointer {
            guard let pointer else { preconditionFailure("OpenSSL 3 with its default provider is needed") }
            return pointer
        }

        /// Unchecked for the same reason as the list around it.
        private final class Old: @unchecked Sendable {
            let pointer: OpaquePointer

            init(_ name: String) { pointer = fetched(EVP_MD_fetch(nil, name, "-fips")) }
        }
    }
#endif
