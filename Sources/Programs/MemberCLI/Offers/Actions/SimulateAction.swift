import Foundation
import MemberCore
import MemberSandbox
import OffersBackend
import StoreOffers

/// `member offers simulate [FILE]`: a table of the verdict on each day.
enum SimulateAction: OffersAction {
    static let name = "simulate"
    static let grammar = OffersWork.questionGrammar.adding(
        Arguments.Grammar(options: ["from", "days", "story"], flags: ["every-day"]))

    static func run(_ work: OffersWork) async throws -> Report {
        let count = try work.arguments.number("days", in: 1...3660) ?? 60
        let simulation =
            if let path = work.arguments["story"] {
                try await OffersSimulation.story(path, count, work)
            } else {
                try await OffersSimulation.evidence(count, work)
            }
        return simulation.report(everyDay: work.arguments.has("every-day"))
    }
}

/// Verdicts of many days.
struct OffersSimulation: Sendable {
    /// One day.
    struct Day: Sendable {
        let time: StoreTime
        var events: [String] = []
        let decisions: [OfferDecision]

        /// The events, shortened to a readable table cell.
        var crowd: String {
            let first = events.prefix(4).joined(separator: ", ")
            return events.count > 5 ? "\(first), … and \(events.count - 4) more" : events.joined(separator: ", ")
        }

        var verdicts: [String] { decisions.map { "\($0.word) \($0.reason.rawValue)" } }
    }

    let products: [StoreProduct]
    let hasEvents: Bool
    let days: [Day]

    /// Decides on the same evidence for each day, without later events of the store.
    static func evidence(_ count: Int, _ work: OffersWork) async throws -> OffersSimulation {
        let app = try await work.app()
        let question = try work.question(app)
        let evidence = try await work.evidence(app)
        let times = try times(
            from: try work.moment("from") ?? work.time(app, evidence)?.exact ?? StoreTime(OffersClock.current.now), count,
            evidence.evidence)
        let days = times.map { time in
            Day(time: time, decisions: question.products.map { question.decide($0, evidence.evidence, at: .exact(time)) })
        }
        return OffersSimulation(products: question.products, hasEvents: false, days: days)
    }

    /// Returns one moment of each day. The evidence contains all purchases, so it is wrong for any time before the newest one: the first
    /// day begins with that purchase.
    private static func times(
        from start: StoreTime, _ count: Int, _ evidence: OfferEvidence
    ) throws(OffersError) -> [StoreTime] {
        try checkCalendar(start, count)
        var first = start
        if case .verified(let verified) = evidence,
            let newest = verified.history.transactions.compactMap(\.purchased.time).max(), start < newest
        {
            guard start.text.prefix(10) == newest.text.prefix(10) else { throw .beforePurchase(String(newest.text.prefix(10))) }
            first = newest
        }
        return (0..<count).map { number in
            max(first, StoreTime(milliseconds: start.milliseconds + Int64(number) * 86_400_000))
        }
    }

    private static func checkCalendar(_ start: StoreTime, _ count: Int) throws(OffersError) {
        let room = StoreTime.lastOfCalendar.milliseconds - Int64(count - 1) * 86_400_000
        guard start.milliseconds <= room else { throw .beyondCalendar }
    }

    /// Decides on a story that the sandbox's store simulates, with the data that it signs on each day.
    static func story(_ path: String, _ count: Int, _ work: OffersWork) async throws -> OffersSimulation {
        guard work.words.isEmpty else { throw work.usage("A story and a file exclude each other.") }
        let text = String(decoding: try OffersInput.named(path), as: UTF8.self)
        let told: (root: String, days: [ShopStory.Day])
        do {
            let story = try ShopStory(text)
            try checkCalendar(StoreTime(milliseconds: story.first), count)
            told = try story.days(count)
        } catch let problem as ShopStory.Problem {
            throw work.usage(problem.sentence)
        }
        guard let file = try? StrictJSON.decode(OffersAppFile.self, from: ShopStory.settings(root: told.root)) else {
            throw OffersError.appUnreadable
        }
        let app = try OffersApp(file)
        let (question, verifier) = (try work.question(app), try work.verifier(app))
        var (evidence, days) = (OfferEvidence.none, [Day]())
        for day in told.days {
            if let tokens = day.tokens {
                let verified = try await verifier.evidence(transactions: tokens.transactions, renewals: tokens.renewals)
                evidence = .verified(verified)
            }
            let time = StoreTime(milliseconds: day.time)
            days.append(
                Day(
                    time: time, events: day.events,
                    decisions: question.products.map { question.decide($0, evidence, at: .exact(time)) }))
        }
        return OffersSimulation(products: question.products, hasEvents: true, days: days)
    }

    /// Returns the days on which a verdict changes or an event occurs, or every day.
    func report(everyDay: Bool) -> Report {
        var (shown, last) = ([Day](), [String]())
        for day in days where everyDay || day.verdicts != last || !day.events.isEmpty {
            shown.append(day)
            last = day.verdicts
        }
        let rows = shown.map { day in
            [String(day.time.text.prefix(10))] + (hasEvents ? [day.crowd] : []) + day.verdicts
        }
        let header = ["DAY"] + (hasEvents ? ["WHAT HAPPENED"] : []) + products.map { $0.productIdentifier }
        let members: [String: JSONValue] = ["days": .array(shown.map(json))]
        return Report(OffersTable(header, rows).lines, members)
    }

    private func json(_ day: Day) -> JSONValue {
        .object([
            "time": .integer(day.time.milliseconds), "events": .array(day.events.map(JSONValue.string)),
            "decisions": .object(Dictionary(day.decisions.map { ($0.productID, $0.json) }) { first, _ in first }),
        ])
    }
}

extension ShopStory.Problem {
    /// The problem, for the author of the story.
    fileprivate var sentence: String {
        switch self {
        case .unreadable(let line, let why): "Line \(line) of the story cannot be understood: \(why)"
        case .refused(let line, let why): "Line \(line) of the story is refused by the store: \(why)"
        case .empty: "The story contains no action."
        }
    }
}
