public import Foundation
public import MemberCore

/// Finds out whether a path's certificates were revoked, and remembers a good result for 15 minutes.
///
/// On Linux it asks each certificate's responder through the closure it is given; on Apple systems the system asks.
public final class RevocationChecker: Sendable {
    /// Sends a query and returns the body of the response; nil for anything but a response with status 200.
    public typealias Sender = @Sendable (RevocationQuery) async -> Data?

    private static let memory: TimeInterval = 15 * 60
    private static let capacity = 32
    private let clock: any MemberClock
    private let send: Sender
    private let good = Locked<[String: Date]>([:])

    /// A checker.
    /// - Parameters:
    ///   - clock: The time.
    ///   - send: Sends a query; never called on Apple systems.
    public init(clock: any MemberClock = SystemClock(), send: @escaping Sender) {
        (self.clock, self.send) = (clock, send)
    }

    /// Asks about all certificates of a path but its root.
    /// - Parameter path: From the leaf to the root, as ``CertificateChain`` found it.
    /// - Returns: ``RevocationStatus/revoked`` if one of them is; else ``RevocationStatus/unknown`` if the status of one is.
    package func status(of path: [Certificate]) async -> RevocationStatus {
        let key = path.map(\.thumbprint).joined(separator: ".")
        let now = clock.now
        if let known = good.value[key], (known..<known + Self.memory).contains(now) { return .good }
        let status = await asked(path, at: now)
        if status == .good { remember(key, now) }
        return status
    }

    private func asked(_ path: [Certificate], at now: Date) async -> RevocationStatus {
        if let status = systemStatus(of: path.map(\.handle), at: now) { return status }
        var worst = RevocationStatus.good
        for (certificate, issuer) in zip(path, path.dropFirst()) {
            guard let query = RevocationQuery(about: certificate, issuer: issuer), let response = await send(query) else {
                worst = .unknown
                continue
            }
            switch query.status(in: response, at: now) {
            case .good: break
            case .revoked: return .revoked
            case .unknown: worst = .unknown
            }
        }
        return worst
    }

    /// Failures are not remembered, and the oldest good path makes room.
    private func remember(_ key: String, _ now: Date) {
        good.withLock { good in
            if good.count >= Self.capacity, let oldest = good.min(by: { $0.value < $1.value })?.key { good[oldest] = nil }
            good[key] = now
        }
    }
}

/// An authority's statement about a certificate that it issued (RFC 6960 §2.2).
package enum RevocationStatus: String, Sendable, CaseIterable {
    /// It was not revoked.
    case good
    /// It was revoked, permanently or for now.
    case revoked
    /// No responder could be asked, or its response is not valid. Ask again later.
    case unknown
}

/// One question to an authority's responder whether a certificate was revoked (RFC 6960), as a value: the caller sends it.
///
/// For Linux; on Apple systems the system itself asks, and ``RevocationChecker`` uses that.
public struct RevocationQuery: Sendable {
    /// Where to send it, by POST.
    public let responder: URL
    /// The body to send, with ``mediaType``.
    public let body: Data
    private let certificate: Certificate
    private let issuer: Certificate

    /// The media type of ``body``.
    public static let mediaType = "application/ocsp-request"

    /// A question about a certificate; nil if the certificate names no responder.
    /// - Parameters:
    ///   - certificate: The certificate in question.
    ///   - issuer: The certificate of its issuer.
    public init?(about certificate: Certificate, issuer: Certificate) {
        guard let responder = certificate.statusResponder,
            let body = statusRequest(certificate.handle, issuer: issuer.handle)
        else { return nil }
        (self.responder, self.body, self.certificate, self.issuer) = (responder, body, certificate, issuer)
    }

    /// Reads a response.
    /// - Parameters:
    ///   - response: The body of a response with status 200.
    ///   - date: The time. A response that is not valid then counts as unknown; 5 minutes are forgiven.
    /// - Returns: The authority's statement; ``RevocationStatus/unknown`` unless the issuer, or a responder that it appointed,
    ///   signed the response and it is about this certificate.
    package func status(in response: Data, at date: Date) -> RevocationStatus {
        certificateStatus(in: response, of: certificate.handle, issuer: issuer.handle, at: date)
    }
}

extension Certificate {
    /// Where its issuer says whether it was revoked: the first such address among its authority information (RFC 5280 §4.2.2.1).
    package var statusResponder: URL? {
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
