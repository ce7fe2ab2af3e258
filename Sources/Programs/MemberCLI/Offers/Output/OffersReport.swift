import Foundation
import MemberCore
import MemberUI
import StoreOffers

extension TimeReading {
    func text(_ texts: Texts) -> String {
        switch self {
        case .absent: "-"
        case .at(let time): time.text
        case .unreadable: texts(.offersUnreadable)
        }
    }
}

extension OfferDecision {
    /// The verdict as a word: yes, no or unknown.
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
    /// Combines several verdicts into one exit code: yes only if all are yes, unknown or offline if one is unknown.
    init(_ decisions: some Collection<OfferDecision>, isOffline: Bool) {
        if decisions.contains(where: { $0.eligible == nil }) {
            self = isOffline ? .offline : .unknown
        } else {
            self = decisions.allSatisfy { $0.eligible == true } ? .done : .no
        }
    }
}

extension StoreTransaction {
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
    /// Returns a table with one period on each line.
    static func periods(_ transactions: [StoreTransaction], _ texts: Texts = .offers(.english)) -> OffersTable {
        let rows = transactions.map { one in
            let traits = one.traits.map { texts(.trait($0)) }.joined(separator: ", ")
            return [one.productID, one.purchased.text(texts), one.expires.text(texts), traits, one.id]
        }
        return OffersTable(texts.offersColumns, rows)
    }
}

/// A table for people; each column is as wide as its widest text.
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

    /// Returns the width of a text on a terminal, including the visible escapes.
    private static func width(_ text: String) -> Int { ("\(text)" as TerminalText).rendered.count }
}
