import Foundation
import MemberCore
import MemberCrypto
import StoreOffers

/// The keyed hashes that stay of erased purchases and members: whose they are cannot be found out without the key.
struct ErasureHash: Sendable {
    /// How long the store tries to collect a payment: an erased subscription may come back for so long.
    static let retry: Int64 = 60 * 86_400_000

    let key: Data

    /// The hash of an original transaction.
    func original(_ id: String, in scope: OfferScope) -> Data { hash("original", id, scope) }

    /// What takes a member's place in records that stay.
    func pseudonym(of member: String, in scope: OfferScope) -> String { Base64URL.encode(hash("member", member, scope)) }

    /// The parts have no NUL, so that no two of them are read as another two.
    func hash(_ kind: String, _ id: String, _ scope: OfferScope) -> Data {
        let text = [kind, scope.app, scope.environment.rawValue, id].joined(separator: "\0")
        return MAC.hmacSHA256(key: key, message: Data(text.utf8))
    }
}

extension VerifiedEvidence {
    /// The last end of a period or a grace period of one subscription.
    func lastExpiry(of original: String) -> StoreTime? {
        let periods = history.transactions.filter { $0.originalID == original || ($0.originalID.isEmpty && $0.id == original) }
        let graces = history.renewals.filter { $0.originalID == original }.compactMap(\.graceExpires.time)
        return (periods.compactMap(\.expires.time) + graces).max()
    }
}

extension ErasureHash {
    /// Until when a subscription is not stored again: 60 days after the last expiry that is known.
    static func end(after expiry: StoreTime) -> StoreTime {
        let (sum, isTooLarge) = expiry.milliseconds.addingReportingOverflow(retry)
        return StoreTime(milliseconds: isTooLarge ? .max : sum)
    }
}
