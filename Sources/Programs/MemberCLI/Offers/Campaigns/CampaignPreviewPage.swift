import MemberCore
import MemberUI
import OffersRoutes
import OffersService
import StoreOffers

/// The parts of a preview together.
struct CampaignPreviewPage {
    /// How many members are shown as examples.
    static let mostExamples = 5

    private var numbers: [String: Int64] = [:]
    private var reasons: [String: Int64] = [:]
    private var refused: [String: Int64] = [:]
    private var examples: [JSONValue] = []

    /// How many subscriptions were looked at.
    var seen: Int { Int(numbers["seen"] ?? 0) }

    /// Adds a part.
    /// - Throws: `OfferServerError.unreadable` for a response that is not one.
    mutating func add(_ part: JSONValue) throws {
        for name in ["seen", "matching", "heldBack", "running"] {
            guard let number = part[name]?.integer, number >= 0, number < 1 << 40 else { throw OfferServerError.unreadable }
            numbers[name, default: 0] += number
        }
        reasons.merge(Self.counts(part["reasons"]), uniquingKeysWith: &+)
        refused.merge(Self.counts(part["refused"]), uniquingKeysWith: &+)
        examples += (part["members"]?.array ?? []).prefix(Self.mostExamples - examples.count)
    }

    private static func counts(_ json: JSONValue?) -> [String: Int64] { (json?.object ?? [:]).compactMapValues(\.integer) }

    /// The preview for people.
    func lines(_ texts: Texts) -> [TerminalText] {
        let values = numbers.mapValues(String.init)
        var lines: [TerminalText] = ["\(texts(.previewMatching, values))"]
        if numbers["running"] != 0 { lines.append("\(texts(.previewRunning, values))") }
        if !reasons.isEmpty {
            lines.append("\(texts(.previewReasons))")
            lines += rows(reasons) { CampaignRule.Cause(rawValue: $0).map { texts(.cause($0)) } }
        }
        if !examples.isEmpty {
            lines.append("\(texts(.previewExamples))")
            lines +=
                OffersTable(
                    ["member", "left", "reason", "heldBack"].map { texts(.campaigns($0)) }, examples.map { example($0, texts) }
                )
                .lines
        }
        if !refused.isEmpty {
            lines.append("\(texts(.previewRefused))")
            lines += rows(refused) { CampaignReason(rawValue: $0).map { texts(.reason($0)) } }
        }
        return lines
    }

    /// The preview for programs.
    var json: [String: JSONValue] {
        var members = numbers.mapValues(JSONValue.integer)
        members["reasons"] = .object(reasons.mapValues(JSONValue.integer))
        members["refused"] = .object(refused.mapValues(JSONValue.integer))
        members["examples"] = .array(examples)
        return members
    }

    /// The most frequent first; a word that this version does not know as it is.
    private func rows(_ counts: [String: Int64], _ text: (String) -> String?) -> [TerminalText] {
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return sorted.map { "  \($0.value)  \(text($0.key) ?? $0.key)" }
    }

    private func example(_ one: JSONValue, _ texts: Texts) -> [String] {
        let time = one["lapsedDate"]?.integer.map { StoreTime(milliseconds: $0).text } ?? "-"
        let word = one["reason"]?.string ?? "-"
        let isHeld = one["isHeldBack"]?.bool == true
        return [
            one["member"]?.string ?? "-", time, CampaignRule.Cause(rawValue: word).map { texts(.cause($0)) } ?? word,
            texts(isHeld ? .campaignsYes : .campaignsNo),
        ]
    }
}

extension CampaignCalls {
    /// To whom a campaign would offer something now.
    func preview(_ name: String) async throws -> Report {
        var page = CampaignPreviewPage()
        try await parts([name, "preview"], limit: OffersService.mostPreviewed) { part in
            try page.add(part)
            return page.seen
        }
        return Report(page.lines(texts), page.json)
    }
}
