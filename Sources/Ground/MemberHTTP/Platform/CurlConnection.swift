#if canImport(CMemberCurl)
    import CMemberCurl
    import CMemberOpenSSL
    import Foundation
    import MemberCore

    /// The settings of a new TLS connection: it checks the pins, presents the identity and notices that one was demanded.
    ///
    /// It belongs to the connection's TLS context and is used on the loop's thread only.
    final class CurlConnection {
        private static let index = member_tls_new_index { _, value, _, _, _, _ in
            if let value { Unmanaged<CurlConnection>.fromOpaque(value).release() }
        }

        private let host: String
        private let authority: String
        private let identity: ClientIdentity?
        private let pins: [CertificatePins]
        private let clock: any MemberClock
        private let demands: CurlDemands
        private var wasAsked = false
        /// The client's own certificate, once it is shown.
        private var shown: Data?

        private init(_ job: CurlJob, _ engine: CurlEngine) {
            host = job.host
            authority = job.authority
            identity = engine.configuration.identity
            pins = engine.configuration.pins
            clock = engine.configuration.clock
            demands = engine.demands
        }

        /// Watches over a connection that is about to be made for a job.
        static func attach(_ job: CurlJob, to context: OpaquePointer) {
            let connection = CurlConnection(job, job.engine)
            let pointer = Unmanaged.passRetained(connection).toOpaque()
            guard SSL_CTX_set_ex_data(context, index, pointer) == 1 else {
                Unmanaged<CurlConnection>.fromOpaque(pointer).release()
                // Without it the pins would go unchecked, so this context trusts no certificate.
                return SSL_CTX_set_cert_verify_callback(context, { _, _ in 0 }, nil)
            }
            SSL_CTX_set_cert_cb(context, certificateDemanded, pointer)
            SSL_CTX_set_info_callback(context, noticeEvent)
            if !connection.pins.isEmpty { SSL_CTX_set_cert_verify_callback(context, checkChain, pointer) }
        }

        fileprivate static func of(_ tls: OpaquePointer?) -> CurlConnection? {
            guard let tls, let value = SSL_CTX_get_ex_data(SSL_get_SSL_CTX(tls), index) else { return nil }
            return Unmanaged<CurlConnection>.fromOpaque(value).takeUnretainedValue()
        }

        fileprivate func showIdentity(on tls: OpaquePointer) -> Bool {
            wasAsked = true
            // A proxy that speaks TLS has a name of its own and receives no identity.
            guard let identity, name(of: tls).isExactly(host) else { return true }
            shown = identity.certificate
            return identity.handle.show(on: tls)
        }

        fileprivate func notice(alert: Int32) {
            // The alerts that say that a demanded certificate is missing or refused (RFC 8446 §6.2).
            let refusals = [
                SSL_AD_CERTIFICATE_REQUIRED, SSL_AD_HANDSHAKE_FAILURE, SSL_AD_BAD_CERTIFICATE, SSL_AD_UNSUPPORTED_CERTIFICATE,
                SSL_AD_CERTIFICATE_REVOKED, SSL_AD_CERTIFICATE_EXPIRED, SSL_AD_CERTIFICATE_UNKNOWN, SSL_AD_UNKNOWN_CA,
                SSL_AD_ACCESS_DENIED,
            ]
            guard wasAsked, refusals.contains(alert) else { return }
            demands[authority] = HTTPError.CertificateRefusal(alert: UInt8(alert), sent: shown, at: clock.now)
        }

        fileprivate func accepts(_ check: OpaquePointer) -> Bool {
            let rules = pins.rules(for: name(of: member_tls_of_check(check)), at: clock.now)
            guard !rules.isEmpty else { return true }
            let chain = X509_STORE_CTX_get0_chain(check)
            let digests = (0..<member_x509_count(chain)).compactMap { member_x509_at(chain, $0).map(IdentityReader.keyDigest) }
            return rules.areMet(by: digests)
        }

        /// The peer's name as sent in the handshake; for a numeric address, which is not sent, the host.
        private func name(of tls: OpaquePointer?) -> String {
            tls.flatMap { member_tls_server_name($0) }.map { String(cString: $0).asciiLowercased } ?? host
        }
    }

    // Called by OpenSSL on the loop's thread.
    private func checkChain(_ check: OpaquePointer?, _ context: UnsafeMutableRawPointer?) -> Int32 {
        guard let check, let context, X509_verify_cert(check) == 1 else { return 0 }
        if Unmanaged<CurlConnection>.fromOpaque(context).takeUnretainedValue().accepts(check) { return 1 }
        X509_STORE_CTX_set_error(check, X509_V_ERR_APPLICATION_VERIFICATION)
        return 0
    }

    private func certificateDemanded(_ tls: OpaquePointer?, _ context: UnsafeMutableRawPointer?) -> Int32 {
        guard let tls, let context else { return 0 }
        return Unmanaged<CurlConnection>.fromOpaque(context).takeUnretainedValue().showIdentity(on: tls) ? 1 : 0
    }

    private func noticeEvent(_ tls: OpaquePointer?, _ event: Int32, _ value: Int32) {
        guard event == SSL_CB_READ_ALERT else { return }
        CurlConnection.of(tls)?.notice(alert: value & 0xFF)
    }

    /// The servers, by host and port, that have just refused a connection because of its client certificate, with the reason. In
    /// TLS 1.3 they report it after the handshake, to the request that reads first. Used only on the loop's thread.
    final class CurlDemands {
        private var refusals: [String: HTTPError.CertificateRefusal] = [:]

        subscript(authority: String) -> HTTPError.CertificateRefusal? {
            get { refusals[authority] }
            set { refusals[authority] = newValue }
        }

        /// Removes a server that responds: it has the certificate that it demands.
        func remove(_ authority: @autoclosure () -> String) {
            if !refusals.isEmpty { refusals[authority()] = nil }
        }
    }
#endif
