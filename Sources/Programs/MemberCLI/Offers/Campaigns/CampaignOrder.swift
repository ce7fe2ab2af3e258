import MemberCore
import OffersRoutes
import OffersService
import StoreOffers

/// The campaign that `campaigns make` describes, checked before anything is sent.
struct CampaignOrder: Sendable, Equatable {
    let name: String
    let rule: CampaignRule

    /// The options of a new campaign.
    static let options = ["product", "offer", "group", "lapsed", "every", "window", "control", "ends", "reason"]

    /// Reads the options.
    /// - Throws: A `UsageError` for an option that is missing or has a value that no campaign can have.
    init(_ work: OffersWork) throws(UsageError) {
        name = work.words.last ?? ""
        guard Campaign.isID(name) else {
            throw work.usage("A campaign's name has letters, digits, and -, _ or . between them, \(Campaign.longestID) at most.")
        }
        let products = work.arguments.all("product")
        guard products.count == 1, let product = products.first, let offer = work.arguments["offer"] else {
            throw work.usage("campaigns make takes one --product and its promotional --offer.")
        }
        let (first, last) = try work.lapsedDays()
        guard let every = try work.days("every") else { throw work.usage("campaigns make takes --every DAYS.") }
        let rule = CampaignRule(
            group: work.arguments["group"] ?? "", product: product, offer: offer, lapsedFrom: first, lapsedTo: last,
            causes: try work.causes(), windowDays: try work.days("window") ?? CampaignRule.usualWindow, everyDays: every,
            controlThousandths: try work.control() ?? CampaignRule.usualControl, ends: try work.endOfCampaign())
        if let wrong = rule.wrongMember { throw work.usage(Self.sentence(wrong)) }
        self.rule = rule
    }

    /// What is wrong with a member of the rule.
    private static func sentence(_ wrong: CampaignRule.Key) -> String {
        switch wrong {
        case .lapsedFrom, .lapsedTo:
            "--lapsed takes two numbers of days up to \(CampaignRule.mostDays), the smaller one first: 10-60."
        case .windowDays: "--window takes a number of days from 1 on."
        case .everyDays: "--every takes a number of days that is not less than the window, since offerings do not overlap."
        case .controlThousandths: "--control takes a percentage from 0 to \(CampaignRule.mostControl / 10)."
        default: "The rule of the campaign cannot be so: \(wrong.rawValue)."
        }
    }

    /// The body of the request.
    func body(_ environment: StoreEnvironment) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(name), "environment": .string(environment.rawValue), "productId": .string(rule.product),
            "offerId": .string(rule.offer), "lapsedFromDays": .integer(Int64(rule.lapsedFrom)),
            "lapsedToDays": .integer(Int64(rule.lapsedTo)), "windowDays": .integer(Int64(rule.windowDays)),
            "everyDays": .integer(Int64(rule.everyDays)), "controlThousandths": .integer(Int64(rule.controlThousandths)),
            "reasons": .array(rule.causes.map { .string($0.rawValue) }),
        ]
        if !rule.group.isEmpty { members["groupId"] = .string(rule.group) }
        members["endDate"] = rule.ends.map { .integer($0.milliseconds) }
        return .object(members)
    }
}

extension OffersWork {
    /// The days of `--lapsed 10-60`.
    fileprivate func lapsedDays() throws(UsageError) -> (Int, Int) {
        let parts = (arguments["lapsed"] ?? "").split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let first = parts[0], let last = parts[1] else {
            throw usage("campaigns make takes --lapsed with the least and the most days since customers left: 10-60.")
        }
        return (first, last)
    }

    fileprivate func days(_ option: String) throws(UsageError) -> Int? {
        guard let text = arguments[option] else { return nil }
        guard let days = Int(text) else { throw usage("--\(option) takes a number of days.") }
        return days
    }

    /// The part that is held back, as a percentage with up to one decimal.
    fileprivate func control() throws(UsageError) -> Int? {
        guard let text = arguments["control"] else { return nil }
        guard let share = CampaignRule.controlThousandths(percent: text) else {
            throw usage("--control takes a percentage with up to one decimal, such as 10 or 2.5.")
        }
        return share
    }

    fileprivate func causes() throws(UsageError) -> [CampaignRule.Cause] {
        let (all, words) = (CampaignRule.Cause.allCases, arguments.all("reason"))
        var found: [CampaignRule.Cause] = []
        for word in words {
            guard let cause = all.first(where: { $0.rawValue.lowercased() == word.lowercased() }) else {
                throw usage("--reason takes \(all.map(\.rawValue).joined(separator: ", ")).")
            }
            found.append(cause)
        }
        return words.isEmpty ? all : found
    }

    /// The first moment after the last day.
    fileprivate func endOfCampaign() throws(UsageError) -> StoreTime? {
        guard let text = arguments["ends"] else { return nil }
        guard let day = MetricDay(text) else { throw usage("--ends takes the last day by UTC, such as 2027-03-31.") }
        let end = day.adding(1).start
        guard end > StoreTime(OffersClock.current.now) else { throw usage("--ends takes a day that is not over, by UTC.") }
        return end
    }
}
