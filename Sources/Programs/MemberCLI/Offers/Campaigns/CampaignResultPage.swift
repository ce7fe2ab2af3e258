import MemberCore
import MemberUI
import OffersRoutes
import OffersService
import StoreOffers

extension CampaignCalls {
    /// Who was offered something or held back, and what came of it.
    func members(_ name: String) async throws -> Report {
        var all: [JSONValue] = []
        try await parts([name, "members"], limit: OffersService.mostOfferings) { part in
            guard let members = part["members"]?.array else { throw OfferServerError.unreadable }
            all += members
            return all.count
        }
        let header = ["member", "offer", "heldBack", "began", "until", "taken", "returned", "revenue"].map {
            texts(.campaigns($0))
        }
        let table = OffersTable(header, all.map(cells)).lines
        return Report(all.isEmpty ? ["\(texts(.campaignsNoMembers))"] : table, ["members": .array(all)])
    }

    private func cells(_ one: JSONValue) -> [String] {
        func time(_ name: String) -> String { one[name]?.integer.map { StoreTime(milliseconds: $0).text } ?? "-" }
        func word(_ name: String) -> String { texts(one[name]?.bool == true ? .campaignsYes : .campaignsNo) }
        let revenue = (one["revenue"]?.object ?? [:]).compactMapValues(\.integer)
        return [
            one["member"]?.string ?? "-", one["offerId"]?.string ?? "-", word("isHeldBack"), time("beginDate"), time("untilDate"),
            time("takenDate"), word("hasReturned"), NumberText.money(revenue),
        ]
    }

    /// What a campaign brought beside the members who were held back.
    func result(_ name: String) async throws -> Report {
        var tally = CampaignTally()
        try await parts([name, "result"], limit: OffersService.mostSummed) { part in
            guard let sums = CampaignTally(json: part) else { throw OfferServerError.unreadable }
            tally += sums
            return tally.offerings + tally.heldBack
        }
        var members = tally.members
        members["comparison"] = tally.comparison
        return Report(tally.lines(texts).map { "\($0)" as TerminalText }, members)
    }
}

extension CampaignTally {
    /// What came of it, for people.
    func lines(_ texts: Texts) -> [String] {
        let values = [
            "offerings": "\(offerings)", "taken": "\(taken)", "held": "\(heldBack)", "running": "\(running)",
            "other": "\(takenByHeldBack)",
        ]
        var lines = [texts(.resultOffered, values)]
        if running > 0 { lines.append(texts(.resultRunning, values)) }
        if takenByHeldBack > 0 { lines.append(texts(.resultElsewhere, values)) }
        let header = ["", "members", "returned", "share", "revenue", "refunded"].map { $0.isEmpty ? "" : texts(.campaigns($0)) }
        let table = OffersTable(
            header, [offered.cells(texts(.campaigns("withOffer"))), control.cells(texts(.campaigns("without")))])
        lines += table.lines.map(\.rendered)
        return lines + sentences(texts)
    }

    /// What the comparison says, and whether it may be chance.
    private func sentences(_ texts: Texts) -> [String] {
        guard verdict != .tooFew, let difference else {
            return [texts(.verdict(.tooFew), ["fewest": "\(Self.fewest)"])]
        }
        let values = [
            "difference": Self.points(difference.value), "low": Self.points(difference.low), "high": Self.points(difference.high),
        ]
        return [texts(.verdict(verdict), values), texts(.resultBrought, ["money": NumberText.money(brought)])]
    }

    /// A difference of shares in percentage points with one decimal and its sign.
    private static func points(_ value: Double) -> String {
        let tenths = Int((value * 1000).rounded())
        return "\(tenths < 0 ? "−" : "+")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}

extension CampaignTally.Group {
    fileprivate func cells(_ name: String) -> [String] {
        [name, "\(members)", "\(returned)", NumberText.percent(share), NumberText.money(revenue), NumberText.money(refunded)]
    }
}
