import MemberUI
import Testing

@testable import StoreOffers

@Suite("The offer's line on a paywall")
struct OfferLineTests {
    private let trial = OfferTerms(price: "$9.99", period: OfferPeriod(1, .month), offer: .freeTrial(OfferPeriod(1, .week)))

    private func line(
        _ evidence: OfferEvidence, _ terms: OfferTerms? = nil, _ language: MemberLanguage = .en,
        kind: OfferKind = .introductory, at time: TrustedTime? = .exact(now)
    ) -> OfferLine {
        let decision = OfferEngine().decide(kind, for: monthly, on: evidence, at: time)
        return OfferLine(decision, terms: terms ?? trial, language: language)
    }

    private let new = verified([])

    @Test("a yes shows the offer, followed by the price")
    func yes() {
        let line = line(new)
        #expect(line.content == .offer && line.title == "1 week free" && line.detail == "then $9.99 per month")
        #expect(line.spoken == "1 week free, then $9.99 per month")
    }

    @Test("a no and an unknown show the full price")
    func noAndUnknown() {
        let unknown = line(.failed(EvidenceFailure(.verifyTemporary)))
        for line in [line(verified([period(trial: .yes)])), unknown, line(verified([period()]), at: nil)] {
            #expect(line.content == .fullPrice && line.title == "$9.99 per month" && line.detail == nil)
            #expect(line.spoken == "$9.99 per month")
        }
    }

    @Test("in grace, and with any kind of access, nothing is shown", arguments: OfferKind.allCases)
    func access(kind: OfferKind) {
        let grace = line(verified([period()], [renewal(grace: days(1), retry: .yes)]), kind: kind)
        #expect(grace.content == .nothing && grace.title.isEmpty && grace.detail == nil && grace.spoken == nil)
        #expect(line(verified([period(expires: days(1))])).content == .nothing)
        #expect(line(verified([period(expires: days(1), family: true)])).content == .nothing)
    }

    @Test("a subscriber can see a promotional offer; a product without an offer shows its price")
    func otherKinds() {
        let half = OfferTerms(
            price: "$9.99", period: OfferPeriod(1, .month),
            offer: .payAsYouGo(price: "$4.99", each: OfferPeriod(1, .month), periods: 3))
        let running = line(verified([period(expires: days(1))]), half, kind: .promotional)
        #expect(running.content == .offer && running.title == "3 months at $4.99 per month")
        #expect(line(new, half, kind: .promotional).content == .fullPrice)
        #expect(line(new, OfferTerms(price: "$1", period: OfferPeriod(1, .year))).title == "$1 per year")
    }

    @Test(
        "each way of paying has its sentence in each language",
        arguments: [
            (.en, "2 weeks free", "6 months at $2 every 2 months", "1 year for $9", "then $5 every 3 months"),
            (.ru, "2 недели бесплатно", "6 месяцев по $2 каждые 2 месяца", "1 год за $9", "затем $5 каждые 3 месяца"),
            (.es, "2 semanas gratis", "6 meses a $2 cada 2 meses", "1 año por $9", "después $5 cada 3 meses"),
            (.de, "2 weeks free", "6 months at $2 every 2 months", "1 year for $9", "then $5 every 3 months"),
        ] as [(MemberLanguage, String, String, String, String)])
    func sentences(language: MemberLanguage, free: String, reduced: String, once: String, afterwards: String) {
        let discounts: [(OfferTerms.Discount, String)] = [
            (.freeTrial(OfferPeriod(2, .week)), free),
            (.payAsYouGo(price: "$2", each: OfferPeriod(2, .month), periods: 3), reduced),
            (.payUpFront(price: "$9", OfferPeriod(1, .year)), once),
        ]
        for (discount, title) in discounts {
            let terms = OfferTerms(price: "$5", period: OfferPeriod(3, .month), offer: discount)
            let line = line(new, terms, language)
            #expect(line.title == title && line.detail == afterwards)
            #expect(line.language == (language == .de ? .en : language))
        }
    }

    @Test(
        "Russian forms follow the last digits",
        arguments: [(1, "1 день"), (3, "3 дня"), (7, "7 дней"), (14, "14 дней"), (21, "21 день")])
    func plurals(count: Int, text: String) {
        let terms = OfferTerms(price: "1 ₽", period: OfferPeriod(1, .week), offer: .freeTrial(OfferPeriod(count, .day)))
        #expect(line(new, terms, .ru).title == "\(text) бесплатно")
        #expect(line(new, terms, .ru).detail == "затем 1 ₽ в неделю")
    }

    @Test("placeholders in a price are not replaced, whatever its content")
    func placeholders() {
        let terms = OfferTerms(price: "{each}", period: OfferPeriod(1, .month))
        #expect(line(new, terms).title == "{each} per month")
    }

    @Test(
        "a duration in signed data is read; one with several units or none is not",
        arguments: [
            ("P3D", OfferPeriod(3, .day)), ("P1W", OfferPeriod(1, .week)), ("P6M", OfferPeriod(6, .month)),
            ("P1Y", OfferPeriod(1, .year)),
            ("P1M2D", nil), ("PT1H", nil), ("P0D", nil), ("P-1D", nil), ("1W", nil), ("P", nil), ("", nil), ("P99999D", nil),
            ("P１D", nil),
        ] as [(String, OfferPeriod?)])
    func durations(text: String, period: OfferPeriod?) { #expect(OfferPeriod(duration: text) == period) }
}
