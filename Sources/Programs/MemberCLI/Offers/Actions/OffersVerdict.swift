import Foundation
import MemberCore
import MemberUI
import StoreOffers

/// Decisions, made here or by a server.
struct OffersVerdict: Sendable {
    /// Where the decisions come from.
    enum Basis: Sendable {
        /// They were made here. `unlisted` are products that the settings do not list, although they list some: their names may be
        /// misspelled.
        case here(OffersQuestion, OffersEvidence, unlisted: [String])
        /// A server made them.
        case server(AskedServer, OfferReply)
    }

    let kind: OfferKind
    /// The time of the decision; nil if no trusted time is known.
    let time: TrustedTime?
    /// The decisions, in the order of the products.
    let decisions: [OfferDecision]
    let basis: Basis

    var code: ExitCode {
        if case .here(_, let evidence, _) = basis { return ExitCode(decisions, isOffline: evidence.isOffline) }
        return ExitCode(decisions, isOffline: false)
    }

    /// The known purchases of the customer; nil if no evidence could be verified here.
    var history: PurchaseHistory? {
        guard case .here(_, let evidence, _) = basis, case .verified(let verified) = evidence.evidence else { return nil }
        return verified.history
    }

    /// The purchases that decided any of the verdicts.
    var deciding: [StoreTransaction] {
        let ids = Set(decisions.flatMap(\.decidedBy))
        return history?.transactions.filter { ids.contains($0.id) } ?? []
    }

    /// The content of a purchase screen: the server's word where a server decided.
    func presentation(of decision: OfferDecision) -> OfferPresentation {
        guard case .server(_, let reply) = basis else { return decision.presentation }
        return reply.presentation(for: decision.productID)
    }
}

extension OffersWork {
    /// Gathers, verifies and decides, or asks the server that the command line names.
    /// - Parameter document: The file's content, if it was already read.
    /// - Returns: The decisions.
    /// - Throws: The error that `member offers` reports instead of a verdict.
    func verdict(on document: EvidenceDocument? = nil) async throws -> OffersVerdict {
        if let server = try await server() { return try await verdict(by: server, on: document) }
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
        return OffersVerdict(
            kind: question.kind, time: time, decisions: decisions, basis: .here(question, evidence, unlisted: unlisted))
    }

    /// The input that may be a stored decision, which contains its own question: a file, or standard input if no product is named. It
    /// is read once, because a pipe cannot be read again. Nil without such input, or if it is read later, only when the question needs it.
    func possiblyStored() async throws -> EvidenceDocument? {
        // A server decides on files alone that are evidence.
        guard arguments["server"] == nil, arguments["transaction"] == nil, !arguments.has("no-receipt") else { return nil }
        guard try path() != nil || arguments.all("product").isEmpty else { return nil }
        return try await document()
    }

    /// Stores a decision with all its inputs.
    func keep(_ verdict: OffersVerdict, _ path: String) throws {
        guard case .here(let question, let evidence, _) = verdict.basis, let product = question.products.first,
            question.products.count == 1
        else { throw usage("--keep keeps one decision: name one product.") }
        let stored = question.engine.record(
            question.kind, for: product, offerID: question.offerID, on: evidence.evidence, at: verdict.time)
        try write(try stored.encoded(), path)
    }

    /// Writes a new file, which only this user may read: it says what a customer bought.
    func write(_ bytes: Data, _ path: String) throws {
        do throws(PrivateFile.Problem) { try PrivateFile.create(path, bytes) } catch .exists {
            throw ExportFileError.exists(path: path)
        } catch { throw OffersError.unwritable(path: path) }
    }
}
