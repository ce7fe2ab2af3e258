import Foundation
import MemberCore
import MemberCrypto
import StoreOffers

/// Remembers what was verified lately, so that evidence that comes again costs no second verification.
///
/// It is bounded by the number and the size of what it remembers, and by 15 minutes: as long as a certificate counts as not revoked.
final class EvidenceCache: Sendable {
    /// A hash of the evidence, the app, and whether the sandbox may decide.
    struct Key: Hashable, Sendable {
        let hash: Data
        fileprivate let cost: Int
    }

    private struct Entry: Sendable {
        let evidence: VerifiedEvidence
        let end: Duration
    }

    private static let life = Duration.seconds(15 * 60)
    private let memory: Locked<BoundedMemory<Data, Entry>>
    private let clock: any MemberClock

    /// - Parameters:
    ///   - clock: Measures how long something was remembered.
    ///   - count: The most evidence.
    ///   - cost: The most bytes of evidence, as it was received.
    init(clock: any MemberClock, count: Int = 4096, cost: Int = 64 << 20) {
        (self.clock, memory) = (clock, Locked(BoundedMemory(count: count, cost: cost)))
    }

    /// The key of evidence; nil for evidence that only the store can look up.
    func key(_ evidence: OffersWire.Evidence, app: String, _ sandbox: SandboxPolicy) -> Key? {
        let (form, texts): (String, [String])
        switch evidence {
        case .receipt(let text): (form, texts) = ("receipt", [text])
        case .signed(let transactions, let renewals): (form, texts) = ("signed \(transactions.count)", transactions + renewals)
        case .transaction: return nil
        }
        // Each text is hashed by itself, so that no two lists of texts are read as one.
        var all = Data()
        for text in [app, "\(sandbox)", form] + texts { all += Digest.sha256(Data(text.utf8)) }
        return Key(hash: Digest.sha256(all), cost: texts.reduce(256) { $0 + $1.utf8.count })
    }

    /// The evidence of a key, if it was verified lately.
    func evidence(_ key: Key) -> VerifiedEvidence? {
        let now = clock.uptime
        return memory.withLock { $0.value(key.hash) }.flatMap { $0.end > now ? $0.evidence : nil }
    }

    /// Remembers evidence that was verified now.
    func remember(_ evidence: VerifiedEvidence, _ key: Key) {
        let entry = Entry(evidence: evidence, end: clock.uptime + Self.life)
        memory.withLock { $0.keep(entry, key.hash, cost: key.cost) }
    }
}
