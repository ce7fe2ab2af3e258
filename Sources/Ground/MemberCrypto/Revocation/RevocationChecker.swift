public import Foundation
public import MemberCore

/// Finds out whether a path's certificates were revoked, and remembers those that were not for 15 minutes.
///
/// On Linux it asks each certificate's responder through the closure it is given; on Apple systems the system asks.
public final class RevocationChecker: Sendable {
    /// Sends a question and brings the body of the response; nil for anything but a response with status 200.
    public typealias Sender = @Sendable (RevocationQuery) async -> Data?

    private static let memory: TimeInterval = 15 * 60
    private static let capacity = 32
    private let clock: any MemberClock
    private let send: Sender
    private let good = Locked<[String: Date]>([:])

    /// A checker.
    /// - Parameters:
    ///   - clock: Where it reads the time.
    ///   - send: Sends a question; never called on Apple systems.
    public init(clock: any MemberClock = SystemClock(), send: @escaping Sender) {
        (self.clock, self.send) = (clock, send)
    }

    /// Asks about all certificates of a path but its root.
    /// - Parameter path: From the leaf to the root, as ``CertificateChain`` found it.
    /// - Returns: ``RevocationStatus/revoked`` if one of them is; else ``RevocationStatus/unknown`` if the status of one is.
    public func status(of path: [Certificate]) async -> RevocationStatus {
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
