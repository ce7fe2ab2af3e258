package import Foundation
import MemberCore

/// A document with its signatures and certificates in one file: PKCS #7 SignedData (RFC 2315 §9, RFC 5652 §5), in DER or BER.
///
/// ```swift
/// let document = try SignedData(bytes)
/// try document.verify(roots: roots, at: date)   // use nothing in it before this
/// let content = document.content
/// ```
package struct SignedData: Sendable {
    /// The signed content. Do not use it before ``verify(roots:at:demands:maximumIntermediates:)`` has succeeded.
    package let content: Data
    /// The certificates inside, in order.
    package let certificates: [Certificate]
    let contentType: String
    let signers: [DocumentSigner]
    /// How many signers and certificates a document may have; counted before any of them is read.
    private static let (mostSigners, mostCertificates) = (16, 64)

    /// Reads a document.
    /// - Parameter bytes: BER or DER, and nothing after it.
    /// - Throws: ``CryptoError/signedData(_:)`` with ``SignedDataProblem/malformed`` or ``SignedDataProblem/tooMany``.
    package init(_ bytes: Data) throws(CryptoError) { try self.init(bytes, known: []) }

    /// Reads a document whose certificates may be known.
    /// - Parameters:
    ///   - bytes: BER or DER, and nothing after it.
    ///   - known: Certificates that were read before: one with the same bytes is not read again. That does not make it trusted.
    /// - Throws: ``CryptoError/signedData(_:)`` with ``SignedDataProblem/malformed`` or ``SignedDataProblem/tooMany``.
    package init(_ bytes: Data, known: [Certificate]) throws(CryptoError) {
        var outer = BERReader(bytes)
        guard var info = outer.enter(DERReader.sequence), outer.isAtEnd, info.takeIdentifier() == Self.signedDataType,
            var explicit = info.enter(DERReader.explicit(0)), var body = explicit.enter(DERReader.sequence),
            body.take(DERReader.integer) != nil, let hashes = body.enter(DERReader.set).map(Self.identifiers),
            var encapsulated = body.enter(DERReader.sequence), let type = encapsulated.takeIdentifier(),
            var wrapper = encapsulated.enter(DERReader.explicit(0)), let element = wrapper.next(), wrapper.isAtEnd,
            let content = wrapper.string(of: element)
        else { throw .signedData(.malformed) }
        let bag = body.enter(DERReader.explicit(0))
        certificates = try bag.map { bag throws(CryptoError) in try Self.certificates(bag, known) } ?? []
        _ = body.take(DERReader.explicit(1))
        guard let list = body.enter(DERReader.set) else { throw .signedData(.malformed) }
        guard list.elements(upTo: Self.mostSigners) != nil else { throw .signedData(.tooMany) }
        guard let signers = DocumentSigner.all(list), body.isAtEnd,
            signers.allSatisfy({ hashes.contains($0.digestName) })
        else {
            throw .signedData(.malformed)
        }
        (self.content, contentType, self.signers) = (content, type, signers)
    }

    /// Checks every signature and the chain of every signer.
    /// - Parameters:
    ///   - roots: The certificates at which the chains may end.
    ///   - date: When the certificates must be valid.
    ///   - demands: The demands on the chains; with ``CertificateDemands/Strength/oldDocument`` a signature may use SHA-1 with RSA.
    ///   - maximumIntermediates: The largest number of certificates between a signer and a root.
    /// - Returns: The first signer's path, from its certificate to the root.
    /// - Throws: ``CryptoError/signedData(_:)``, ``CryptoError/certificate(_:)``.
    @discardableResult
    package func verify(
        roots: TrustAnchors, at date: Date, demands: CertificateDemands = CertificateDemands(), maximumIntermediates: Int = 8
    ) throws(CryptoError) -> [Certificate] {
        var paths: [Data: [Certificate]] = [:]
        var first: [Certificate]?
        for signer in signers {
            guard let certificate = certificates.first(where: signer.isMade(by:)) else { throw .signedData(.noSigner) }
            try signer.verify(content, contentType, by: certificate, allowsSHA1: demands.isForOldDocuments)
            // Two signers may have one certificate: its chain is walked once.
            guard paths[certificate.der] == nil else { continue }
            let path = try CertificateChain.path(
                from: certificate, intermediates: certificates.filter { $0 != certificate }, roots: roots, at: date,
                maximumIntermediates: maximumIntermediates, demands: demands)
            paths[certificate.der] = path
            first = first ?? path
        }
        guard let first else { throw .signedData(.noSigner) }
        return first
    }

    /// The algorithms that the document announces: a reader that hashes while it reads supports no others (RFC 5652 §5.1).
    private static func identifiers(_ reader: BERReader) -> Set<String> {
        var (reader, names) = (reader, Set<String>())
        while var algorithm = reader.enter(DERReader.sequence), let name = algorithm.takeIdentifier() { names.insert(name) }
        return names
    }

    private static func certificates(_ reader: BERReader, _ known: [Certificate]) throws(CryptoError) -> [Certificate] {
        guard let elements = reader.elements(upTo: mostCertificates) else { throw .signedData(.tooMany) }
        guard elements.isWhole else { throw .signedData(.malformed) }
        var certificates: [Certificate] = []
        // Other kinds, such as attribute certificates, have tags of their own.
        for element in elements.found where element.tag == DERReader.sequence {
            let der = reader.whole(element)
            guard let one = known.first(where: { $0.der == der }) ?? (try? Certificate(der: der)) else {
                throw .signedData(.malformed)
            }
            certificates.append(one)
        }
        return certificates
    }

    private static let signedDataType = "1.2.840.113549.1.7.2"
}

extension BERReader {
    /// The remaining elements, unread, up to a broken one; nil where there are more than the limit.
    fileprivate func elements(upTo limit: Int) -> (found: [Element], isWhole: Bool)? {
        var (reader, found) = (self, [Element]())
        while let element = reader.next() {
            guard found.count < limit else { return nil }
            found.append(element)
        }
        return (found, reader.isAtEnd)
    }

    /// The next element, an object identifier, with dots.
    mutating func takeIdentifier() -> String? {
        take(DERReader.objectIdentifier).flatMap { ObjectIdentifier.text(content(of: $0)) }
    }
}

extension SignedData: Masked {
    /// The content's size; never the content.
    package var description: String { "<signed document, \(content.count) bytes>" }
}
