import Foundation
import MemberCore
import StoreOffers

/// The question: the products, the kind of offer, the time and the policies.
struct OffersQuestion: Sendable {
    let products: [StoreProduct]
    let kind: OfferKind
    let offerID: String?
    let engine: OfferEngine
    let group: String?

    func decide(_ product: StoreProduct, _ evidence: OfferEvidence, at time: TrustedTime?) -> OfferDecision {
        engine.decide(kind, for: product, offerID: offerID, on: evidence, at: time)
    }
}

extension OffersWork {
    /// The options of the question.
    static let questionGrammar = evidenceGrammar.adding(Arguments.Grammar(options: ["kind", "offer", "scope"]))

    /// Returns the question of the command line.
    func question(_ app: OffersApp) throws(UsageError) -> OffersQuestion {
        let products = app.products(named: arguments.all("product"), group: arguments["group"])
        guard !products.isEmpty else {
            let product = "Name a product: --product, or settings that list some."
            throw usage(([product] + missingSettings(of: app)).joined(separator: " "))
        }
        let refund = try choice("refund", ["block", "storeRule"]).flatMap(OfferPolicies.Refund.init(rawValue:))
        let scope = try choice("scope", ["group", "app"]).flatMap(OfferPolicies.PromotionalScope.init(rawValue:))
        let policies = OfferPolicies(
            refund: refund ?? .block, promotionalScope: scope ?? .group, catalogue: app.catalogue,
            billingGraceDays: app.billingGraceDays)
        return OffersQuestion(
            products: products, kind: try kind(), offerID: arguments["offer"], engine: OfferEngine(policies: policies),
            group: arguments["group"])
    }

    /// Returns the kind of offer in question.
    func kind() throws(UsageError) -> OfferKind {
        try choice("kind", OfferKind.allCases.map(\.rawValue)).flatMap(OfferKind.init(rawValue:)) ?? .introductory
    }

    /// Returns a sentence for each setting that evidence needs and the app lacks, so that all are named at once.
    func missingSettings(of app: OffersApp) -> [String] {
        var missing = app.bundleID == nil ? ["Say which app it is about: --app, --sandbox or --bundle."] : []
        let isJudgedHere = !arguments.has("no-receipt") && !arguments.has("online") && app.environment.isSigned
        if isJudgedHere, app.roots.isEmpty {
            missing.append(
                "Pass the store's root certificates: --root, or settings that hold them; a response of verifyReceipt needs none.")
        }
        return missing
    }

    /// Returns the time to decide at: the given one, else an exact one from the evidence, else the store's, else, for signed data, this
    /// computer's. A receipt uses this computer's time only by an option; otherwise it uses the earliest time that the evidence shows.
    func time(_ app: OffersApp, _ evidence: OffersEvidence) throws(UsageError) -> TrustedTime? {
        let (given, isLocal) = (try moment("at"), arguments.has("local-clock"))
        guard given == nil || !isLocal else { throw usage("--at and --local-clock exclude each other.") }
        if let known = given ?? evidence.ownTime?.exact ?? app.storeTime { return .exact(known) }
        return evidence.isReceipt && !isLocal ? evidence.ownTime : .exact(StoreTime(OffersClock.current.now))
    }

    /// Returns the moment of an option: a day, a moment of ISO 8601, or milliseconds since 1970.
    func moment(_ option: String) throws(UsageError) -> StoreTime? {
        guard let text = arguments[option] else { return nil }
        // Fewer digits are seconds since 1970, as other tools print them; as milliseconds they would be a day of 1970.
        if let number = Int64(text), number >= 100_000_000_000, let time = StoreTime(asked: number) { return time }
        let whole = text.count == 10 ? text + "T00:00:00Z" : text
        guard let date = try? Date(whole, strategy: .iso8601), let time = StoreTime(asked: date) else {
            throw usage("--\(option) takes a day (2026-05-28), a moment (2026-05-28T10:00:00Z) or milliseconds since 1970.")
        }
        return time
    }
}

extension TrustedTime? {
    /// The time of the decision, for people.
    var line: TerminalText {
        switch self {
        case .exact(let time): "At \(time.text)."
        case .atLeast(let time): "At \(time.text) or later; --at names a time, --local-clock takes this computer's."
        case nil: "At no trusted time; --at names one, --local-clock takes this computer's."
        }
    }

    /// The exact time for programs; null if it is unknown.
    var json: JSONValue { self?.exact.map { .integer($0.milliseconds) } ?? .null }
}

extension StoreTime {
    /// Creates a given moment from milliseconds since 1970; nil beyond the calendar, where adding days would overflow.
    init?(asked milliseconds: Int64) {
        guard (-9_000_000_000_000_000...9_000_000_000_000_000).contains(milliseconds) else { return nil }
        self.init(milliseconds: milliseconds)
    }

    /// Creates a given moment from a date, to the nearest millisecond, because a date does not store fractions exactly.
    init?(asked date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        guard abs(milliseconds) <= 9e15 else { return nil }
        self.init(asked: Int64(milliseconds))
    }
}
