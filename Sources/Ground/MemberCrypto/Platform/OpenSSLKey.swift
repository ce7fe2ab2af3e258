#if !canImport(CryptoKit)
    import CMemberOpenSSL
    import Foundation

    /// A parsed key.
    ///
    /// Unchecked: the pointer is set in the initialiser and only read afterwards; OpenSSL locks what it caches inside a key.
    final class OpenSSLKey: @unchecked Sendable {
        enum Use { case sign, verify }

        let pointer: OpaquePointer

        /// Takes over a key.
        init(_ pointer: OpaquePointer) { self.pointer = pointer }

        /// Makes a key of its members, and checks that a point is on its curve and that the halves of a pair belong together.
        /// - Parameters:
        ///   - members: The members.
        ///   - type: `RSA` or `EC`.
        ///   - use: Whether the private half is needed.
        init?(_ members: OpenSSLKeyMembers, type: String, use: Use) {
            guard let key = members.key(type: type, isPrivate: use == .sign) else { return nil }
            pointer = key
            // An error that is left in the library's queue would look like the next call's error.
            defer { ERR_clear_error() }
            guard Self.isSound(key, use, type: type) else { return nil }
        }

        deinit { EVP_PKEY_free(pointer) }

        /// An RSA modulus alone has no properties to check. The curves here have the cofactor 1: every point on a curve, except
        /// the one at infinity, has the curve's order, so the multiplication that would show it is omitted (SP 800-56A,
        /// 5.6.2.3.3).
        private static func isSound(_ key: OpaquePointer, _ use: Use, type: String) -> Bool {
            guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return false }
            defer { EVP_PKEY_CTX_free(context) }
            switch use {
            case .sign: return EVP_PKEY_pairwise_check(context) == 1
            case .verify: return type == "RSA" || EVP_PKEY_public_check_quick(context) == 1
            }
        }

        /// Makes a pair; nil if there is no randomness. The caller frees it.
        static func generated(type: String, prepare: (OpaquePointer) -> Int32) -> OpaquePointer? {
            guard let context = EVP_PKEY_CTX_new_from_name(nil, type, nil) else { return nil }
            defer { EVP_PKEY_CTX_free(context) }
            var key: OpaquePointer?
            guard EVP_PKEY_keygen_init(context) == 1, prepare(context) == 1, EVP_PKEY_generate(context, &key) == 1 else {
                return nil
            }
            return key
        }
    }

    /// The members of a key on their way into OpenSSL and out of it.
    ///
    /// OpenSSL's decoders and encoders are not used: they take longer, and those of OpenSSL 3.0 sometimes refuse a good key while
    /// several threads use them for the first time.
    final class OpenSSLKeyMembers {
        private let builder = OSSL_PARAM_BLD_new()
        // Until the key is made, the builder keeps addresses, also those of names, and no copies.
        private var numbers: [OpaquePointer] = []
        private var buffers: [UnsafeMutableRawBufferPointer] = []

        deinit {
            OSSL_PARAM_BLD_free(builder)
            numbers.forEach(BN_clear_free)
            for buffer in buffers {
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

        func add(_ name: String, bytes: Data) {
            let copy = held(bytes)
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
            var bytes = [UInt8](repeating: 0, count: max(length, Int(BN_num_bits(value) + 7) / 8))
            return BN_bn2binpad(value, &bytes, Int32(bytes.count)) == bytes.count ? Data(bytes) : nil
        }

        private func held(_ text: String) -> UnsafePointer<CChar>? {
            UnsafePointer(held(Data(text.utf8) + [0]).bindMemory(to: CChar.self).baseAddress)
        }

        private func held(_ data: Data) -> UnsafeMutableRawBufferPointer {
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count, alignment: 1)
            copy.copyBytes(from: data)
            buffers.append(copy)
            return copy
        }
    }
#endif
