#if !canImport(CryptoKit)
    import CMemberOpenSSL
    import Foundation

    extension EllipticCurve {
        /// The members of a key, or of a pair, as OpenSSL has them.
        func members(_ point: Data, d: Data? = nil) -> OpenSSLKeyMembers {
            let members = OpenSSLKeyMembers()
            members.add(OSSL_PKEY_PARAM_GROUP_NAME, text: rawValue)
            members.add(OSSL_PKEY_PARAM_PUB_KEY, bytes: [4] + point)
            if let d { members.add(OSSL_PKEY_PARAM_PRIV_KEY, number: d) }
            return members
        }

        /// A signature as ASN.1, from r and s side by side.
        func asn1(_ signature: Data) -> Data? {
            guard let value = ECDSA_SIG_new() else { return nil }
            defer { ECDSA_SIG_free(value) }
            let (r, s) = ([UInt8](signature.prefix(byteCount)), [UInt8](signature.suffix(byteCount)))
            guard ECDSA_SIG_set0(value, BN_bin2bn(r, Int32(byteCount), nil), BN_bin2bn(s, Int32(byteCount), nil)) == 1 else {
                return nil
            }
            var der = [UInt8](repeating: 0, count: 2 * byteCount + 16)
            let length = der.withUnsafeMutableBufferPointer { buffer in
                var end = buffer.baseAddress
                return i2d_ECDSA_SIG(value, &end)
            }
            return length > 0 ? Data(der.prefix(Int(length))) : nil
        }

        /// r and s side by side, from a signature as ASN.1.
        func sideBySide(_ der: Data) -> Data? {
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
        func numbers(of key: OpaquePointer) -> (point: Data, d: Data)? {
            var point = [UInt8](repeating: 0, count: 2 * byteCount + 1)
            var length = 0
            guard EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, &point, point.count, &length) == 1,
                length == point.count
            else { return nil }
            return OpenSSLKeyMembers.number(OSSL_PKEY_PARAM_PRIV_KEY, of: key, length: byteCount)
                .map { (Data(point.dropFirst()), $0) }
        }

        /// The point of a private number, x and y side by side.
        func point(of d: Data) -> Data? {
            let names: [EllipticCurve: Int32] = [
                .p256: NID_X9_62_prime256v1, .p384: NID_secp384r1, .p521: NID_secp521r1,
            ]
            guard let name = names[self], let group = EC_GROUP_new_by_curve_name(name) else { return nil }
            defer { EC_GROUP_free(group) }
            let number = BN_bin2bn([UInt8](d), Int32(d.count), nil)
            let point = EC_POINT_new(group)
            defer {
                BN_clear_free(number)
                EC_POINT_free(point)
            }
            var output = [UInt8](repeating: 0, count: 2 * byteCount + 1)
            guard EC_POINT_mul(group, point, number, nil, nil, nil) == 1,
                EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, &output, output.count, nil) == output.count
            else { return nil }
            return Data(output.dropFirst())
        }

        private func number(_ value: OpaquePointer?) -> Data? {
            var output = [UInt8](repeating: 0, count: byteCount)
            return BN_bn2binpad(value, &output, Int32(byteCount)) == byteCount ? Data(output) : nil
        }
    }
#endif
