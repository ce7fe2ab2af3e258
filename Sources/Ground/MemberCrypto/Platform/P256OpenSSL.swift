#if !canImport(CryptoKit)
    import CMemberOpenSSL
    import Foundation

    /// A P-256 key and signature in the forms that OpenSSL has for them.
    enum P256OpenSSL {
        /// The members of a key, or of a pair.
        static func members(_ point: Data, d: Data? = nil) -> OpenSSLKeyMembers {
            let members = OpenSSLKeyMembers()
            members.add(OSSL_PKEY_PARAM_GROUP_NAME, text: "P-256")
            members.add(OSSL_PKEY_PARAM_PUB_KEY, octets: [4] + point)
            if let d { members.add(OSSL_PKEY_PARAM_PRIV_KEY, number: d) }
            return members
        }

        /// A signature as ASN.1, from r and s side by side.
        static func signature(_ octets: Data) -> Data? {
            guard let value = ECDSA_SIG_new() else { return nil }
            defer { ECDSA_SIG_free(value) }
            let (r, s) = ([UInt8](octets.prefix(32)), [UInt8](octets.suffix(32)))
            guard ECDSA_SIG_set0(value, BN_bin2bn(r, 32, nil), BN_bin2bn(s, 32, nil)) == 1 else { return nil }
            var der = [UInt8](repeating: 0, count: 80)
            let length = der.withUnsafeMutableBufferPointer { buffer in
                var end = buffer.baseAddress
                return i2d_ECDSA_SIG(value, &end)
            }
            return length > 0 ? Data(der.prefix(Int(length))) : nil
        }

        /// r and s side by side, from a signature as ASN.1.
        static func octets(_ der: Data) -> Data? {
            let der = [UInt8](der)
            let value = der.withUnsafeBufferPointer { buffer in
                var start = buffer.baseAddress
                return d2i_ECDSA_SIG(nil, &start, buffer.count)
            }
            guard let value else { return nil }
            defer { ECDSA_SIG_free(value) }
            return number(ECDSA_SIG_get0_r(value)).flatMap { r in number(ECDSA_SIG_get0_s(value)).map { r + $0 } }
        }

        /// Point and private number of a pair.
        static func numbers(of key: OpaquePointer) -> (point: Data, d: Data)? {
            var point = [UInt8](repeating: 0, count: 65)
            var length = 0
            guard EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, &point, point.count, &length) == 1, length == 65
            else { return nil }
            return OpenSSLKeyMembers.number(OSSL_PKEY_PARAM_PRIV_KEY, of: key, length: 32).map { (Data(point.dropFirst()), $0) }
        }

        private static func number(_ value: OpaquePointer?) -> Data? {
            var octets = [UInt8](repeating: 0, count: 32)
            return BN_bn2binpad(value, &octets, 32) == 32 ? Data(octets) : nil
        }
    }
#endif
