import MemberCore
import MemberUI
import StoreOffers

extension OffersVerdict {
    /// Returns notes for people.
    func remarks(_ texts: Texts = .offers(.english)) -> [TerminalText] {
        switch basis {
        case .here(let question, let evidence, let unlisted):
            let refund: [TerminalText] = mattersRefund(question) ? ["\(texts(.refund(question.engine.policies.refund)))"] : []
            return refund + unlisted.map { "\(texts(.offersUnlisted, ["product": $0]))" } + evidence.remarks(texts)
        case .server(let server, let reply):
            let withheld: [TerminalText] = reply.withholdsPurchases ? ["\(texts(.offersWithheld))"] : []
            return ["\(texts(.offersServer, ["server": server.name]))"] + withheld + reply.campaigns(texts)
        }
    }

    /// The time of the decision, for people; whose clock it is, if it is a server's.
    var timeLine: TerminalText {
        guard case .server = basis else { return time.line }
        return time?.exact.map { "At \($0.text), by the server's clock." } ?? "The server named no time."
    }

    /// Whether the rule of refunds is worth a line: for an introductory offer, if it is not the usual one or a period was refunded.
    private func mattersRefund(_ question: OffersQuestion) -> Bool {
        guard kind == .introductory else { return false }
        let isRefunded = history?.transactions.contains { $0.traits.contains(.refunded) } == true
        return isRefunded || question.engine.policies.refund != .block
    }

    /// The decisions for programs.
    var members: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "decisions": .object(Dictionary(decisions.map { ($0.productID, json(of: $0)) }) { first, _ in first }),
            "clock": time.json,
        ]
        switch basis {
        case .here(let question, let evidence, let unlisted):
            members["online"] = .bool(evidence.isOnline)
            members["refundRule"] = .string(question.engine.policies.refund.rawValue)
            members["unsigned"] = .bool(evidence.isUnsigned)
            members["unlisted"] = .array(unlisted.map(JSONValue.string))
            if case .failed(let failure) = evidence.evidence { members["failure"] = failure.json }
        case .server(let server, let reply):
            members["server"] = .string(server.name)
            members["purchasesWithheld"] = .bool(reply.withholdsPurchases)
            members["campaignOffers"] = .object(reply.campaignOffers.mapValues(\.json))
        }
        return members
    }

    private func json(of decision: OfferDecision) -> JSONValue {
        var members = decision.json.object ?? [:]
        members["presentation"] = .string(presentation(of: decision).rawValue)
        return .object(members)
    }
}

extension OfferReply {
    /// The offers of the server's campaigns, a line for each.
    fileprivate func campaigns(_ texts: Texts) -> [TerminalText] {
        campaignOffers.sorted { $0.key < $1.key }.map { product, offer in
            "\(texts(.offersCampaign, ["product": product, "offer": offer.id, "time": offer.until.text]))"
        }
    }
}

extension CampaignOffer {
    /// The offer for programs.
    fileprivate var json: JSONValue { .object(["id": .string(id), "until": .integer(until.milliseconds)]) }
}

extension EvidenceFailure {
    /// The failure for programs.
    fileprivate var json: JSONValue {
        .object([
            "code": .string(code), "problem": .string(problem), "remedy": .string(remedy), "retryable": .bool(retryable),
            "cause": (cause?.code).map(JSONValue.string) ?? .null,
        ])
    }
}
