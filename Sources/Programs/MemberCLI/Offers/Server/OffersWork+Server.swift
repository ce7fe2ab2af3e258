import Foundation
import MemberCore
import StoreOffers

extension OffersWork {
    /// Asks a server for the verdicts.
    /// - Parameters:
    ///   - server: The server.
    ///   - document: The file's content, if it was already read.
    /// - Returns: The server's decisions.
    /// - Throws: The error that `member offers` reports instead of a verdict; an unknown verdict of the server is one.
    func verdict(by server: AskedServer, on document: EvidenceDocument?) async throws -> OffersVerdict {
        let app = try arguments["app"].map { path in try Self.app(inFile: path) } ?? OffersApp()
        let products = app.products(named: arguments.all("product"), group: arguments["group"])
        guard !products.isEmpty else { throw usage("Name a product: --product, or --app with settings that list some.") }
        let kind = try kind()
        let question = OffersWire.Request(
            kind: kind, products: products.map(OffersWire.Product.init), evidence: try await sent(document),
            member: try member(), offerID: arguments["offer"])
        let reply = try await reply(to: question, by: server)
        let decisions = products.compactMap { reply.decisions[$0.productIdentifier] }
        decisions.forEach(report)
        return OffersVerdict(kind: kind, time: decisions.first?.clock, decisions: decisions, basis: .server(server, reply))
    }

    private func reply(to question: OffersWire.Request, by server: AskedServer) async throws -> OfferReply {
        let request = OfferRequest(server: server.url, key: server.key.reveal, body: question)
        do throws(OfferServerError) { return try await request.reply(by: transport, at: OffersClock.current.now) } catch {
            guard !Task.isCancelled else { throw OffersError.interrupted }
            throw OffersError(error, isAboutTransaction: question.evidence?.isForAppKeys == false) ?? error
        }
    }

    /// Returns the member's name in its one form; nil without the option.
    private func member() throws(UsageError) -> String? {
        guard let text = arguments["member"] else { return nil }
        guard let member = OffersWire.member(named: text) else {
            throw usage("--member takes an app account token (a UUID), or the number of an original transaction.")
        }
        return member
    }

    /// Returns the evidence to send; nil if the server decides on what it knows about the member.
    private func sent(_ document: EvidenceDocument?) async throws -> OffersWire.Evidence? {
        try checkSources()
        if let id = arguments["transaction"] { return .transaction(id) }
        let isMemberOnly = words.isEmpty && document == nil && arguments["member"] != nil
        if arguments.has("no-receipt") || isMemberOnly { return nil }
        let document = if let document { document } else { try await self.document() }
        return try wireForm(of: document)
    }

    /// Returns the form in which a server takes evidence: a receipt, or what the store signed. The server verifies it.
    private func wireForm(of document: EvidenceDocument) throws -> OffersWire.Evidence {
        switch document {
        case .receipt(let data): return .receipt(data.base64EncodedString())
        case .tokens(let tokens):
            let all = tokens.withCarried
            guard !all.transactions.isEmpty || !all.renewals.isEmpty else {
                throw usage("A server decides on transactions and renewal infos; the input has none.")
            }
            return .signed(transactions: all.transactions, renewals: all.renewals)
        case .oldReceipt: throw OffersError.onlineOnly
        case .response:
            throw usage("A response of verifyReceipt is not signed, so a server does not take it. Pass its latest_receipt.")
        case .decision: throw usage("A stored decision is made again here: explain without --server.")
        }
    }
}

extension OffersError {
    /// The error of a server's refusal, where the command line can say what to do; nil for another failure.
    init?(_ error: OfferServerError, isAboutTransaction: Bool) {
        guard case .refused(let refusal) = error else { return nil }
        switch refusal.status {
        case 401: self = .apiKeyUnknown
        case 403: self = isAboutTransaction ? .transactionNeedsServerKey : .apiKeyRefused
        case 429, 500...: self = .serverBusy(seconds: refusal.retryAfter.map { Int($0.components.seconds) })
        default: return nil
        }
    }
}
