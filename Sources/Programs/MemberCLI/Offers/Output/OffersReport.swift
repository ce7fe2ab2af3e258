import Foundation
import MemberCore
import StoreOffers

extension StoreTime {
    /// The moment as people and programs read it.
    var text: String { date.formatted(.iso8601) }
}

extension TimeReading {
    func text(_ wording: OffersWording) -> String {
        switch self {
        case .absent: "-"
        case .at(let time): time.text
        case .unreadable: wording.unreadable
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
    /// Several verdicts as one: yes only if all are yes, unknown if one is.
    init(_ decisions: some Collection<OfferDecision>, isOffline: Bool) {
        if decisions.contains(where: { $0.eligible == nil }) {
            self = isOffline ? .offline : .unknown
        } else {
            self = decisions.allSatisfy { $0.eligible == true } ? .done : .no
        }
    }
}

/// The properties of a period.
enum PeriodTrait: String, Sendable, CaseIterable {
    case trial, introductory, promotional, offerCode, winBack, family, upgraded, revoked, refunded, regular
}

extension StoreTransaction {
    /// The properties of the period; regular if it has no other.
    var traits: [PeriodTrait] {
        var traits: [PeriodTrait] = []
        if isTrial == .yes { traits.append(.trial) }
        if isIntroductory == .yes { traits.append(.introductory) }
        if let offer, offer != .introductory { traits += PeriodTrait(rawValue: offer.rawValue).map { [$0] } ?? [] }
        if isFamilyShared { traits.append(.family) }
        if isUpgraded == .yes { traits.append(.upgraded) }
        if let cancellation { traits.append(cancellation.type == "FAMILY_REVOKE" || isFamilyShared ? .revoked : .refunded) }
        return traits.isEmpty ? [.regular] : traits
    }

    /// The period for programs.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "transactionId": .string(id), "originalTransactionId": .string(originalID), "productId": .string(productID),
            "summary": .string(traits.map(\.rawValue).joined(separator: ", ")),
        ]
        members["groupId"] = groupID.map(JSONValue.string)
        members["purchaseDate"] = purchased.time.map { .integer($0.milliseconds) }
        members["expiresDate"] = expires.time.map { .integer($0.milliseconds) }
        return .object(members)
    }
}

extension OffersTable {
    /// Periods, each on a line.
    static func periods(_ transactions: [StoreTransaction], _ wording: OffersWording = .english) -> OffersTable {
        let rows = transactions.map { one in
            let traits = one.traits.map { wording.traits[$0] ?? $0.rawValue }.joined(separator: ", ")
            return [one.productID, one.purchased.text(wording), one.expires.text(wording), traits, one.id]
        }
        return OffersTable(wording.columns, rows)
    }
}

/// A table for people: columns as wide as their widest text.
struct OffersTable {
    let header: [String]
    var rows: [[String]] = []

    init(_ header: [String], _ rows: [[String]] = []) { (self.header, self.rows) = (header, rows) }

    /// The lines, the header first.
    var lines: [TerminalText] {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { Self.width($0[column]) }.max() ?? 0 }
        return all.map { row in
            let cells = row.indices.map { place in
                let isLast = place == row.count - 1
                let gap = isLast ? "" : String(repeating: " ", count: widths[place] - Self.width(row[place]))
                return "\(row[place])\(gap)" as TerminalText
            }
            return TerminalText(cells, separator: "  ")
        }
    }

    /// The width of a text on a terminal, with escapes as they are shown.
    private static func width(_ text: String) -> Int { ("\(text)" as TerminalText).rendered.count }
}
