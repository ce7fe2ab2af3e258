#if !canImport(CryptoKit)
    import CMemberOpenSSL
    import Foundation

    /// The members of a key on their way into OpenSSL and out of it.
    ///
    /// Not by way of its decoders and encoders: they take longer, and with OpenSSL 3.0 were seen to refuse a good key now and then
    /// while several threads used them for the first time.
    final class OpenSSLKeyMembers {
        private let builder = OSSL_PARAM_BLD_new()
        // The builder keeps addresses, those of names too, and no copies until the key is made.
        private var numbers: [OpaquePointer] = []
        private var octets: [UnsafeMutableRawBufferPointer] = []

        deinit {
            OSSL_PARAM_BLD_free(builder)
            numbers.forEach(BN_clear_free)
            for buffer in octets {
                OPENSSL_cleanse(buffer.baseAddress, buffer.count)
                buffer.deallocate()
            }
        }

        func add(_ name: String, number: Data) {
            guard
                let value = number.withUnsafeBytes({ BN_bin2bn($0.bindMemory(to: UInt8.self).baseAddress, Int32($0.count), nil) })
            else { return }
            numbers.append(value)
            OSSL_PARAM_BLD_push_BN(builder, held(name), value)
        }

        func add(_ name: String, octets: Data) {
            let copy = held(octets)
            OSSL_PARAM_BLD_push_octet_string(builder, held(name), copy.baseAddress, copy.count)
        }

        func add(_ name: String, text: String) {
            OSSL_PARAM_BLD_push_utf8_string(builder, held(name), held(text), text.utf8.count)
        }

        /// The key; nil if the members do not make one.
        func key(type: String, isPrivate: Bool) -> OpaquePointer? {
            guard let parameters = OSSL_PARAM_BLD_to_param(builder) else { return nil }
            defer { OSSL_PARAM_free(parameters) }
            guard let context = EVP_PKEY_CTX_new_from_name(nil, type, nil) else { return nil }
            defer { EVP_PKEY_CTX_free(context) }
            var key: OpaquePointer?
            let done =
                EVP_PKEY_fromdata_init(context) == 1
                && EVP_PKEY_fromdata(context, &key, member_key_selection(isPrivate ? 1 : 0), parameters) == 1
            if !done { ERR_clear_error() }
            return done ? key : nil
        }

        /// A number of a key, big-endian, at least so many bytes long.
        static func number(_ name: String, of key: OpaquePointer, length: Int = 0) -> Data? {
            var value: OpaquePointer?
            guard EVP_PKEY_get_bn_param(key, name, &value) == 1 else { return nil }
            defer { BN_clear_free(value) }
            var octets = [UInt8](repeating: 0, count: max(length, Int(BN_num_bits(value) + 7) / 8))
            return BN_bn2binpad(value, &octets, Int32(octets.count)) == octets.count ? Data(octets) : nil
        }

        private func held(_ text: String) -> UnsafePointer<CChar>? {
            UnsafePointer(held(Data(text.utf8) + [0]).bindMemory(to: CChar.self).baseAddress)
        }

        private func held(_ data: Data) -> UnsafeMutableRawBufferPointer {
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count, alignment: 1)
            copy.copyBytes(from: data)
            octets.append(copy)
            return copy
        }
    }
#endif
