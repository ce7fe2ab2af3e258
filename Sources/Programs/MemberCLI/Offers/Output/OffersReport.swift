import Foundation
import MemberCore
import StoreOffers

extension StoreTime {
    /// The moment as people and programs read it.
    var text: String { date.formatted(.iso8601) }
}

extension TrustedTime {
    var text: String {
        switch self {
        case .exact(let time): time.text
        case .atLeast(let time): "\(time.text) or later"
        }
    }
}

extension TimeReading {
    var text: String {
        switch self {
        case .absent: "-"
        case .at(let time): time.text
        case .unreadable: "unreadable"
        }
    }
}

extension OfferDecision {
    /// Yes, no or unknown.
    var word: String { eligible.map { $0 ? "yes" : "no" } ?? "unknown" }

    /// The decision for programs.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "kind": .string(kind.rawValue), "eligible": eligible.map(JSONValue.bool) ?? .null,
            "reason": .string(reason.rawValue), "decidedBy": .array(decidedBy.map(JSONValue.string)),
            "retryable": .bool(retryable), "presentation": .string(presentation.rawValue), "sandbox": .bool(sandbox),
            "offerIds": .array(offerIDs.map(JSONValue.string)),
        ]
        if case .exact(let time)? = clock { members["clock"] = .integer(time.milliseconds) }
        if case .atLeast(let time)? = clock { members["clockAtLeast"] = .integer(time.milliseconds) }
        return .object(members)
    }
}

extension ExitCode {
    /// What several verdicts amount to: a yes only if all are, unknown if one is.
    init(_ decisions: some Collection<OfferDecision>, isOffline: Bool) {
        if decisions.contains(where: { $0.eligible == nil }) {
            self = isOffline ? .offline : .unknown
        } else {
            self = decisions.allSatisfy { $0.eligible == true } ? .done : .no
        }
    }
}

extension StoreTransaction {
    /// What the period is, in a word or two.
    var summary: String {
        var words: [String] = []
        if isTrial == .yes { words.append("trial") }
        if isIntroductory == .yes { words.append("introductory") }
        if let offer, offer != .introductory { words.append(offer.rawValue) }
        if isFamilyShared { words.append("family") }
        if isUpgraded == .yes { words.append("upgraded") }
        if let cancellation { words.append(cancellation.type == "FAMILY_REVOKE" || isFamilyShared ? "revoked" : "refunded") }
        return words.isEmpty ? "regular" : words.joined(separator: ", ")
    }

    /// The period for programs.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "transactionId": .string(id), "originalTransactionId": .string(originalID), "productId": .string(productID),
            "summary": .string(summary),
        ]
        members["groupId"] = groupID.map(JSONValue.string)
        members["purchaseDate"] = purchased.time.map { .integer($0.milliseconds) }
        members["expiresDate"] = expires.time.map { .integer($0.milliseconds) }
        return .object(members)
    }
}

extension OffersTable {
    /// Periods, each on a line.
    static func periods(_ transactions: [StoreTransaction]) -> OffersTable {
        OffersTable(
            ["PRODUCT", "FROM", "UNTIL", "WHAT", "TRANSACTION"],
            transactions.map { [$0.productID, $0.purchased.text, $0.expires.text, $0.summary, $0.id] })
    }
}
