public import Foundation

/// One question to an authority's responder whether a certificate was revoked (RFC 6960), as a value: the caller sends it.
///
/// For Linux; on Apple systems the system asks by itself, and ``RevocationChecker`` has it do so.
public struct RevocationQuery: Sendable {
    /// Where to send it, by POST.
    public let responder: URL
    /// What to send, with ``mediaType``.
    public let body: Data
    private let certificate: Certificate
    private let issuer: Certificate

    /// The media type of ``body``.
    public static let mediaType = "application/ocsp-request"

    /// A question about a certificate; nil if the certificate names no responder.
    /// - Parameters:
    ///   - certificate: What is asked about.
    ///   - issuer: Who issued it.
    public init?(about certificate: Certificate, issuer: Certificate) {
        guard let responder = certificate.statusResponder,
            let body = statusRequest(certificate.handle, issuer: issuer.handle)
        else { return nil }
        (self.responder, self.body, self.certificate, self.issuer) = (responder, body, certificate, issuer)
    }

    /// Reads a response.
    /// - Parameters:
    ///   - response: The body of a response with status 200.
    ///   - date: The time; a response whose own time has not come or is over counts for nothing (5 minutes are forgiven).
    /// - Returns: What the authority says; ``RevocationStatus/unknown`` unless the issuer, or a responder that it appointed, signed
    ///   the response and it is about this certificate.
    public func status(in response: Data, at date: Date) -> RevocationStatus {
        certificateStatus(in: response, of: certificate.handle, issuer: issuer.handle, at: date)
    }
}

extension Certificate {
    /// Where its issuer says whether it was revoked: the first such address among its authority information (RFC 5280 §4.2.2.1).
    public var statusResponder: URL? {
        guard let value = self.extension("1.3.6.1.5.5.7.1.1")?.value else { return nil }
        var outer = DERReader(value)
        guard var list = outer.takeSequence() else { return nil }
        while var description = list.takeSequence() {
            let method = description.take(DERReader.objectIdentifier).flatMap(ObjectIdentifier.text)
            if method == "1.3.6.1.5.5.7.48.1", let address = description.take(0x86) {
                return URL(string: String(decoding: address, as: UTF8.self))
            }
        }
        return nil
    }
}
