import Foundation
import MemberCore

#if canImport(CryptoKit)
    import Security
#else
    import CMemberOpenSSL
#endif

/// The system's certificate.
///
/// Unchecked: made in the initialiser and never changed; the system counts its references and locks what it caches inside.
final class PlatformCertificate: @unchecked Sendable {
    #if canImport(CryptoKit)
        let certificate: SecCertificate

        init?(_ der: Data) {
            guard let certificate = SecCertificateCreateWithData(nil, der as CFData) else { return nil }
            self.certificate = certificate
        }
    #else
        let pointer: OpaquePointer
        // OpenSSL 3.0's decoders, which read the key inside, can fail while several threads use them for the first time.
        private static let reading = Locked(())

        init?(_ der: Data) {
            let pointer = der.withUnsafeBytes { bytes -> UInt? in
                Self.reading.withLock { _ in
                    var start = bytes.bindMemory(to: UInt8.self).baseAddress
                    guard let pointer = d2i_X509(nil, &start, bytes.count) else { return nil }
                    // Asked for once, so that its extensions are read before it is shared.
                    X509_check_purpose(pointer, -1, 0)
                    return UInt(bitPattern: pointer)
                }
            }
            guard let pointer = pointer.flatMap({ OpaquePointer(bitPattern: $0) }) else {
                ERR_clear_error()
                return nil
            }
            ERR_clear_error()
            self.pointer = pointer
        }

        deinit { X509_free(pointer) }
    #endif
}
