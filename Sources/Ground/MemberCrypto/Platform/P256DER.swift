#if !canImport(CryptoKit)
    import CMemberOpenSSL
    import Foundation

    /// The ASN.1 forms around the plain octets of a P-256 key and signature.
    enum P256DER {
        /// SubjectPublicKeyInfo (RFC 5480): everything before the point is the same for every key of the curve.
        static func publicKey(_ point: Data) -> Data {
            Data(
                [
                    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
                    0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
                ]) + point
        }

        /// ECPrivateKey (RFC 5915) with the curve's name and the point.
        static func privateKey(_ point: Data, d: Data) -> Data {
            let curve: [UInt8] = [0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
            return Data([0x30, 0x77, 0x02, 0x01, 0x01, 0x04, 0x20]) + d + curve + [0xA1, 0x44, 0x03, 0x42, 0x00, 0x04] + point
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
            var d: OpaquePointer?
            guard EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, &point, point.count, &length) == 1, length == 65,
                EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &d) == 1
            else { return nil }
            defer { BN_clear_free(d) }
            return number(d).map { (Data(point.dropFirst()), $0) }
        }

        private static func number(_ value: OpaquePointer?) -> Data? {
            var octets = [UInt8](repeating: 0, count: 32)
            return BN_bn2binpad(value, &octets, 32) == 32 ? Data(octets) : nil
        }
    }
#endif
