import Foundation
import MemberCore
import StoreOffers

/// `member offers check [FILE]`: the verdict on each product.
enum CheckAction: OffersAction {
    static let name = "check"
    static let grammar = OffersWork.questionGrammar.adding(Arguments.Grammar(options: ["keep"]))

    static func run(_ work: OffersWork) async throws -> Report {
        let verdict = try await work.verdict()
        if let path = work.arguments["keep"] { try work.keep(verdict, path) }
        let style = work.invocation.console.style
        let rows = verdict.decisions.map { one in
            [one.productID, one.word, one.reason.rawValue, one.offerIDs.joined(separator: ", ")]
        }
        let table = OffersTable(["PRODUCT", verdict.question.kind.rawValue.uppercased(), "REASON", "OFFERS"], rows)
        var report = Report(
            table.lines + [style.paint(.faint, "At \(verdict.time.text).")] + verdict.remarks, verdict.members)
        report.code = verdict.code
        return report
    }
}

/// `member offers explain [FILE]`: the verdict in sentences, with the purchases that decided; of a stored decision, made again.
enum ExplainAction: OffersAction {
    static let name = "explain"
    static let grammar = OffersWork.questionGrammar.adding(Arguments.Grammar(options: ["language"]))

    static func run(_ work: OffersWork) async throws -> Report {
        let language =
            try work.choice("language", OfferLanguage.allCases.map(\.rawValue)).flatMap(OfferLanguage.init(rawValue:)) ?? .english
        let document = try await work.possiblyStored()
        if case .stored(let stored)? = document { return replay(stored, language) }
        let verdict = try await work.verdict(on: document)
        let parts = verdict.decisions.map { lines(of: $0, verdict, language) }
        var members = verdict.members
        members["explanations"] = .object(
            Dictionary(verdict.decisions.map { ($0.productID, .string($0.explain(language))) }) { first, _ in first })
        members["transactions"] = .array(verdict.deciding.map(\.json))
        var report = Report(Array(parts.joined(separator: [""])) + verdict.remarks, members)
        report.code = verdict.code
        return report
    }

    private static func lines(
        of decision: OfferDecision, _ verdict: OffersVerdict, _ language: OfferLanguage
    ) -> [TerminalText] {
        let head: [TerminalText] = ["\(decision.productID): \(decision.explain(language))"]
        let deciding = verdict.history?.transactions.filter { decision.decidedBy.contains($0.id) } ?? []
        let table =
            deciding.isEmpty ? [] : ["Decided by:"] + OffersTable.periods(deciding).lines.map { "  \($0)" as TerminalText }
        let clock = decision.clock?.text ?? "no trusted time"
        return head + table + ["Reason \(decision.reason.rawValue), at \(clock). To show: \(decision.presentation.rawValue)."]
    }

    private static func replay(_ stored: StoredDecision, _ language: OfferLanguage) -> Report {
        let replay = stored.replay()
        let last: TerminalText =
            replay.isSame
            ? "Decided again, it is the same."
            : "Decided again today, it is \(replay.decision.word) (\(replay.decision.reason.rawValue))."
        let members: [String: JSONValue] = [
            "stored": stored.decision.json, "now": replay.decision.json, "same": .bool(replay.isSame),
            "otherRules": .bool(replay.isOtherVersion), "explanation": .string(stored.decision.explain(language)),
        ]
        var report = Report(
            [
                "\(stored.decision.productID): \(stored.decision.explain(language))",
                "Reason \(stored.decision.reason.rawValue), at \(stored.decision.clock?.text ?? "no trusted time").", last,
            ], members)
        report.code = ExitCode([stored.decision], isOffline: false)
        return report
    }
}
