import Foundation
import MemberCore
import MemberUI
import StoreOffers

/// Decisions with their evidence.
struct OffersVerdict: Sendable {
    let question: OffersQuestion
    let evidence: OffersEvidence
    /// The time of the decision; nil if no trusted time is known.
    let time: TrustedTime?
    /// The decisions, in the order of the products.
    let decisions: [OfferDecision]
    /// Products that the settings do not list, although they list some: their names may be misspelled.
    let unlisted: [String]

    /// Returns notes for people.
    func remarks(_ texts: Texts = .offers(.english)) -> [TerminalText] {
        let refund: [TerminalText] = mattersRefund ? ["\(texts(.refund(question.engine.policies.refund)))"] : []
        return refund + unlisted.map { "\(texts(.offersUnlisted, ["product": $0]))" } + evidence.remarks(texts)
    }

    /// Whether the rule of refunds is worth a line: for an introductory offer, if it is not the usual one or a period was refunded.
    private var mattersRefund: Bool {
        guard question.kind == .introductory else { return false }
        let isRefunded = history?.transactions.contains { $0.traits.contains(.refunded) } == true
        return isRefunded || question.engine.policies.refund != .block
    }

    var code: ExitCode { ExitCode(decisions, isOffline: evidence.isOffline) }

    /// The known purchases of the customer; nil if no evidence could be verified.
    var history: PurchaseHistory? {
        guard case .verified(let verified) = evidence.evidence else { return nil }
        return verified.history
    }

    /// The purchases that decided any of the verdicts.
    var deciding: [StoreTransaction] {
        let ids = Set(decisions.flatMap(\.decidedBy))
        return history?.transactions.filter { ids.contains($0.id) } ?? []
    }

    /// The decisions for programs.
    var members: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "decisions": .object(Dictionary(decisions.map { ($0.productID, $0.json) }) { first, _ in first }),
            "clock": time.json, "online": .bool(evidence.isOnline),
            "refundRule": .string(question.engine.policies.refund.rawValue), "unsigned": .bool(evidence.isUnsigned),
            "unlisted": .array(unlisted.map(JSONValue.string)),
        ]
        if case .failed(let failure) = evidence.evidence {
            members["failure"] = .object([
                "code": .string(failure.code), "problem": .string(failure.problem), "remedy": .string(failure.remedy),
                "retryable": .bool(failure.retryable), "cause": (failure.cause?.code).map(JSONValue.string) ?? .null,
            ])
        }
        return members
    }
}

extension OffersWork {
    /// Gathers, verifies and decides.
    /// - Parameter document: The file's content, if it was already read.
    /// - Returns: The decisions.
    /// - Throws: The error that `member offers` reports instead of a verdict.
    func verdict(on document: EvidenceDocument? = nil) async throws -> OffersVerdict {
        let app = try await app()
        let question = try question(app)
        // If the product itself decides, no evidence is read.
        let gates = question.products.compactMap {
            question.engine.decideWithoutEvidence(question.kind, for: $0, offerID: question.offerID)
        }
        let isDecided = gates.count == question.products.count
        let evidence = isDecided ? OffersEvidence(evidence: .none) : try await evidence(app, document)
        let time = try time(app, evidence)
        let decisions = question.products.map { question.decide($0, evidence.evidence, at: time) }
        decisions.forEach(report)
        let listed = Set(app.products.map(\.productIdentifier))
        let unlisted = listed.isEmpty ? [] : question.products.map(\.productIdentifier).filter { !listed.contains($0) }
        return OffersVerdict(question: question, evidence: evidence, time: time, decisions: decisions, unlisted: unlisted)
    }

    /// The input that may be a stored decision, which contains its own question: a file, or standard input if no product is named. It
    /// is read once, because a pipe cannot be read again. Nil without such input, or if it is read later, only when the question needs it.
    func possiblyStored() async throws -> EvidenceDocument? {
        guard arguments["transaction"] == nil, !arguments.has("no-receipt") else { return nil }
        guard try path() != nil || arguments.all("product").isEmpty else { return nil }
        return try await document()
    }

    /// Stores a decision with all its inputs.
    func keep(_ verdict: OffersVerdict, _ path: String) throws {
        guard let product = verdict.question.products.first, verdict.question.products.count == 1 else {
            throw usage("--keep keeps one decision: name one product.")
        }
        let stored = verdict.question.engine.record(
            verdict.question.kind, for: product, offerID: verdict.question.offerID, on: verdict.evidence.evidence,
            at: verdict.time)
        let bytes = try stored.encoded()
        do throws(PrivateFile.Problem) { try PrivateFile.create(path, bytes) } catch .exists {
            throw ExportFileError.exists(path: path)
        } catch { throw OffersError.unwritable(path: path) }
    }
}
