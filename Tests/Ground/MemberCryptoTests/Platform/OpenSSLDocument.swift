import Foundation

@testable import MemberCrypto

#if canImport(CryptoKit)
    /// Not every system has such a reader; there, our result is used for both.
    func openSSLContent(_ bytes: Data, roots: [Certificate], at date: Date) -> Data? {
        guard let document = try? SignedData(bytes), (try? document.verify(roots: TrustAnchors(roots), at: date)) != nil else {
            return nil
        }
        return document.content
    }
#else
    import CMemberOpenSSL

    /// The content that OpenSSL's own reader returns for a document that it accepts.
    func openSSLContent(_ bytes: Data, roots: [Certificate], at date: Date) -> Data? {
        let parsed = bytes.withUnsafeBytes { bytes in
            var start = bytes.bindMemory(to: UInt8.self).baseAddress
            return d2i_CMS_ContentInfo(nil, &start, bytes.count)
        }
        let (store, output) = (X509_STORE_new(), BIO_new(BIO_s_mem()))
        defer {
            CMS_ContentInfo_free(parsed)
            X509_STORE_free(store)
            BIO_free(output)
            ERR_clear_error()
        }
        guard parsed != nil else { return nil }
        for root in roots { X509_STORE_add_cert(store, root.handle.pointer) }
        let parameters = X509_STORE_get0_param(store)
        X509_VERIFY_PARAM_set_time(parameters, time_t(date.timeIntervalSince1970))
        X509_VERIFY_PARAM_set_purpose(parameters, X509_PURPOSE_ANY)
        guard CMS_verify(parsed, nil, store, nil, output, UInt32(CMS_BINARY)) == 1 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = BIO_read(output, &buffer, Int32(buffer.count))
        return Data(buffer.prefix(Int(max(0, count))))
    }
#endif
