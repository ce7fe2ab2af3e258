import Foundation
import MemberCore
import MemberUI
import StoreOffers

/// `member offers check [FILE]`: the verdict on each product.
enum CheckAction: OffersAction {
    static let name = "check"
    static let grammar = OffersWork.questionGrammar.adding(OffersWork.serverGrammar).adding(Arguments.Grammar(options: ["keep"]))

    static func run(_ work: OffersWork) async throws -> Report {
        let verdict = try await work.verdict()
        if let path = work.arguments["keep"] { try work.keep(verdict, path) }
        let style = work.invocation.console.style
        let rows = verdict.decisions.map { one in
            [one.productID, one.word, one.reason.rawValue, one.offerIDs.joined(separator: ", ")]
        }
        let table = OffersTable(["PRODUCT", verdict.kind.rawValue.uppercased(), "REASON", "OFFERS"], rows)
        var report = Report(
            table.lines + [style.paint(.faint, verdict.timeLine)] + verdict.remarks(), verdict.members)
        report.code = verdict.code
        return report
    }
}

/// `member offers explain [FILE]`: the verdict in sentences, with the purchases that decided it; a stored decision is made again.
enum ExplainAction: OffersAction {
    static let name = "explain"
    static let grammar = OffersWork.questionGrammar.adding(OffersWork.serverGrammar)
        .adding(Arguments.Grammar(options: ["language", "html"]))

    static func run(_ work: OffersWork) async throws -> Report {
        let language =
            try work.choice("language", OfferLanguage.allCases.map(\.rawValue)).flatMap(OfferLanguage.init(rawValue:)) ?? .english
        let document = try await work.possiblyStored()
        if case .decision(let stored)? = document {
            guard work.arguments["html"] == nil else { throw work.usage("--html draws evidence, not a stored decision.") }
            return try replay(stored, language)
        }
        guard work.arguments["html"] == nil || work.arguments["server"] == nil else {
            throw work.usage("--html draws evidence that is verified here; a server sends none.")
        }
        guard work.arguments["html"] != "-" else { throw work.usage("--html needs the name of a file.") }
        let verdict = try await work.verdict(on: document)
        if let path = work.arguments["html"] { try work.write(VerdictPage(verdict, language).document.data, path) }
        let texts = Texts.offers(language)
        let parts = verdict.decisions.map { lines(of: $0, verdict, language, texts) }
        var members = verdict.members
        members["explanations"] = .object(
            Dictionary(verdict.decisions.map { ($0.productID, .string($0.explain(language))) }) { first, _ in first })
        members["transactions"] = .array(verdict.deciding.map(\.json))
        var report = Report(Array(parts.joined(separator: [""])) + verdict.remarks(texts), members)
        report.code = verdict.code
        return report
    }

    private static func lines(
        of decision: OfferDecision, _ verdict: OffersVerdict, _ language: OfferLanguage, _ texts: Texts
    ) -> [TerminalText] {
        let deciding = verdict.history?.transactions.filter { decision.decidedBy.contains($0.id) } ?? []
        let table = OffersTable.periods(deciding, texts).lines.map { "  \($0)" as TerminalText }
        return ["\(decision.productID): \(decision.explain(language))"]
            + (decision.decidedBy.isEmpty ? [] : ["\(texts(.offersDecidedBy))"])
            + (deciding.isEmpty ? decision.decidedBy.map { "  \($0)" } : table)
            + ["\(texts.reason(of: decision, shown: verdict.presentation(of: decision)))"]
    }

    /// Decides again with the stored evidence: the file is not signed and may have been edited.
    private static func replay(_ stored: StoredDecision, _ language: OfferLanguage) throws(StoreOffersError) -> Report {
        let (replay, texts) = (try stored.replay(), Texts.offers(language))
        let was = ["verdict": texts.verdict(stored.decision)]
        let comparison =
            replay.isSame ? texts(.offersSame) : texts(replay.isOtherVersion ? .offersOtherRules : .offersEdited, was)
        let members: [String: JSONValue] = [
            "stored": stored.decision.json, "now": replay.decision.json, "same": .bool(replay.isSame),
            "otherRules": .bool(replay.isOtherVersion), "explanation": .string(replay.decision.explain(language)),
            "unsigned": .bool(true),
        ]
        var report = Report(
            [
                "\(replay.decision.productID): \(replay.decision.explain(language))",
                "\(texts.reason(of: replay.decision, shown: replay.decision.presentation))",
                "\(texts(.offersUnsigned))", "\(comparison)",
            ], members)
        report.code = ExitCode([replay.decision], isOffline: false)
        return report
    }
}
