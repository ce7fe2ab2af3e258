import Foundation
import StoreOffers

func verifier(root: Data, clock: any MemberClock) throws -> StoreVerifier {
    let revocation = RevocationChecker(clock: clock) { query in query.body.isEmpty ? nil : Data() }
    return try StoreVerifier(
        bundleID: "app", appAppleID: 1, environment: .production, roots: [Certificate(der: root)], revocation: revocation,
        clock: clock)
}

func verdict(_ transactions: [String], _ verifier: StoreVerifier) async throws(EvidenceFailure) -> String {
    let evidence = try await verifier.evidence(transactions: transactions)
    let decision = OfferEngine().decide(.introductory, for: StoreProduct("monthly"), on: .verified(evidence))
    return decision.explain(.spanish)
}

func words(_ failure: EvidenceFailure) -> String {
    switch failure.cause {
    case .token(.badSignature), .receipt(.signedData(.badSignature)): "forged"
    case .json(.tooLarge): "too large"
    case .transport(let error): error.code
    default: failure.cause?.certificateProblem?.rawValue ?? failure.problem
    }
}

func context(_ transport: any HTTPTransport, server: URL) -> StoreOffersContext {
    StoreOffersContext(mode: .server(server, appToken: "app"), transport: transport, clock: SystemClock()) { .none }
}

@MainActor
func seed(_ product: StoreProduct) {
    Apphud.checkEligibilityForIntroductoryOffer(product: product) { result in
        if result { print("eligible") }
    }
}

func code(_ failure: EvidenceFailure) -> String { failure.code }
func members(_ transaction: StoreTransaction) -> [String: JSONValue] { transaction.members }

/// A product of an app's own.
struct Ticket: OfferProduct {
    let productIdentifier: String
    let subscriptionGroupIdentifier: String? = "group"
    let isAutoRenewable: Bool? = true
    let hasIntroductoryOffer: Bool? = nil
    let promotionalOfferIDs: [String]? = nil
    let winBackOfferIDs: [String]? = nil
}

func checker(_ transport: any HTTPTransport) -> RevocationChecker {
    RevocationChecker { query in
        var request = HTTPRequest(.post, query.responder)
        request.headers["Content-Type"] = RevocationQuery.mediaType
        request.body = HTTPBody(query.body, contentType: RevocationQuery.mediaType)
        let response = try? await transport.send(request)
        return response?.status == 200 ? response?.body : nil
    }
}

func paywall(_ decision: OfferDecision) -> String {
    let terms = OfferTerms(price: "$9.99", period: OfferPeriod(1, .month), offer: .freeTrial(OfferPeriod(1, .week)))
    let line = OfferLine(decision, terms: terms, language: .es)
    let html = OfferLineComponent(line, theme: .dark).html()
    let picture = HistoryPicture(of: PurchaseHistory(source: .signedData, transactions: []), deciding: nil, at: nil)
    _ = HistoryPictureComponent(picture, language: .es, scheme: .dark).html().stylesheet
    for lane in picture.lanes {
        for bar in lane.bars { _ = (bar.term, bar.start, bar.end, bar.productID, bar.isFamilyShared, bar.isDeciding, bar.count) }
        for mark in lane.marks { _ = (mark.event, mark.time, mark.productID, mark.isDeciding) }
    }
    _ = (picture.span, picture.now, picture.undated)
    let page = HTMLDocument(title: "Premium", language: line.language, head: html.head(under: "/faces/"), body: [html.content])
    return page.rendered
}

func ask(_ product: StoreProduct, member: UUID) async -> String {
    let reply = await OfferEligibility.reply(to: OfferQuery(.promotional, products: [product], offerID: "spring", member: member))
    if case .refused(let refusal) = reply.failure { return refusal.code ?? "\(refusal.status)" }
    let offer = reply.campaignOffers[product.productIdentifier]
    return "\(reply.presentation(for: product.productIdentifier)) \(offer?.id ?? "") \(offer?.until.date ?? .distantPast)"
}
