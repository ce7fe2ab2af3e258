import Foundation
import MemberCore

extension HTTPError {
    /// Why a server that demands a client certificate refuses the connection. Apple systems distinguish only the first two.
    public enum CertificateRefusal: String, Sendable, Equatable, CaseIterable {
        /// No certificate was sent: the transport has no identity, or its identity is for another origin.
        case noneSent = "demanded"
        /// The sent certificate is not accepted; the server does not name the reason.
        case notAccepted = "not_accepted"
        /// The one that was sent has expired.
        case expired
        /// The server does not know the authority that issued the sent certificate.
        case issuerUnknown = "issuer_unknown"
    }
}

extension HTTPError.CertificateRefusal {
    /// The meaning of a server's alert (RFC 8446 §6.2).
    /// - Parameters:
    ///   - alert: The alert's number; nil where the server refused in another way.
    ///   - sent: The client's own certificate in DER, if one was sent: an alert does not say so.
    ///   - now: The time.
    init(alert: UInt8?, sent: Data?, at now: Date) {
        guard let sent else {
            self = .noneSent
            return
        }
        switch alert {
        case Self.certificateExpired: self = .expired
        case Self.unknownAuthority: self = .issuerUnknown
        default:
            // Most servers do not name a reason, but the certificate may show one.
            let isOver = CertificateValidity(sent).map { $0.notAfter < now } ?? false
            self = isOver ? .expired : .notAccepted
        }
    }

    private static let certificateExpired: UInt8 = 45
    private static let unknownAuthority: UInt8 = 48
}

extension HTTPError.CertificateRefusal {
    var problem: String {
        switch self {
        case .noneSent: "The server demands a client certificate, and none was sent."
        case .notAccepted: "The server does not accept the client certificate."
        case .expired: "The client certificate has expired, and the server refuses it."
        case .issuerUnknown: "The server does not know the authority that issued the client certificate."
        }
    }

    var remedy: String {
        switch self {
        case .noneSent: "Give the transport an identity that this server has registered."
        case .notAccepted: "Check that this certificate is registered at this server and that clients may use it."
        case .expired: "Ask the provider for a new certificate."
        case .issuerUnknown: "Use a certificate of an authority that this server names, with the issuers between in the file."
        }
    }
}
