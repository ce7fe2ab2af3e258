public import Foundation

/// One extension of a certificate (RFC 5280 §4.2).
public struct CertificateExtension: Sendable, Equatable {
    /// Its object identifier with dots, such as `2.5.29.19`.
    public let identifier: String
    /// Whether a reader that does not know it must refuse the certificate.
    public let isCritical: Bool
    /// What its byte string holds: DER.
    public let value: Data

    init?(_ reader: DERReader) {
        var reader = reader
        guard let identifier = reader.take(DERReader.objectIdentifier).flatMap(ObjectIdentifier.text) else { return nil }
        let critical = reader.take(DERReader.boolean)
        guard critical == nil || critical?.count == 1, let value = reader.take(DERReader.octetString), reader.isAtEnd else {
            return nil
        }
        (self.identifier, isCritical, self.value) = (identifier, critical?.first.map { $0 != 0 } ?? false, value)
    }
}
