import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import PostgresSupport
import ProcessSupport
import StoreOffers
import Testing
import WorkerSupport

@testable import OffersService

/// Kills of processes that offer to the same members, and what was offered.
struct CampaignKills {
    let stage: ServiceStage
    let store: OfferStore
    /// The file or the address.
    let place: String
    let processes: Int

    static let members = 61
    /// How often processes are killed: more often in a long run.
    static let rounds = isSoaked("offers-campaigns") ? 40 : isAskedFor("offers-campaigns") ? 4 : 2

    /// Runs rounds of processes; between two, the offerings become older, so that the next ones may begin.
    func run() async throws {
        try await prepare()
        var last = 0
        for round in 1...Self.rounds {
            try await kill(round)
            let all = try await offerings()
            #expect(all.count > last, "round \(round)")
            last = all.count
            try await age()
        }
        try await end()
    }

    private func prepare() async throws {
        let rule = CampaignRule.spring { ($0.lapsedTo, $0.windowDays, $0.everyDays, $0.controlThousandths) = (3650, 2, 3, 300) }
        _ = try await store.makeCampaign("spring-27", rule, in: production)
        try await store.startCampaign("spring-27", in: production)
        for number in 0..<Self.members {
            #expect(try await store.keep("\(number + 1)", named: member(number)) == .stored)
        }
        try JSONEncoder.sorted.encode(stage.settings).write(to: settings)
    }

    private var settings: URL { stage.folder.appending(path: "settings.json") }

    private func workers(_ round: Int) throws -> [WorkerProcess] {
        try (0..<processes).map { number in
            try WorkerProcess("campaigns", [place, settings.path, "\(Self.members)", "\(round * 100 + number)"])
        }
    }

    /// Kills all processes amid their work, and compares what they said with what is stored.
    private func kill(_ round: Int) async throws {
        let workers = try workers(round)
        var said: [String] = []
        for number in 0..<(10 + round * 13 % 120) { said += await workers[number % processes].line().map { [$0] } ?? [] }
        for one in workers { one.kill() }
        for one in workers { while let line = await one.line() { said.append(line) } }
        for one in workers { #expect(await one.end() == .signalled(SIGKILL)) }
        try await compare(said)
    }

    private func compare(_ said: [String]) async throws {
        let all = try await offerings()
        try check(all)
        let shown = Dictionary(grouping: all.filter { !$0.isControl }, by: \.member).mapValues {
            Set($0.map(\.until.milliseconds))
        }
        for line in said {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2, words[0] != "-", let until = Int64(words[1]) else { continue }
            #expect(shown[words[0]]?.contains(until) == true, "an offer that is not recorded: \(line)")
        }
    }

    /// No member has two offerings within the days, and the counters say how many there are.
    private func check(_ all: [Offering]) throws {
        for (name, own) in Dictionary(grouping: all, by: \.member) {
            let times = own.map(\.began).sorted()
            for (left, right) in zip(times, times.dropFirst()) { #expect(left.adding(days: 3) <= right, "\(name)") }
            #expect(Set(own.map(\.number)) == Set((1...own.count).map(Int64.init)) && Set(own.map(\.isControl)).count == 1)
        }
    }

    /// All offerings, which the counters agree with once the server has finished what killed processes had sent: it may commit between
    /// the two readings.
    private func offerings() async throws -> [Offering] {
        var (all, kept) = try await read()
        for _ in 0..<100 where !isCounted(all, kept) {
            try await Task.sleep(for: .milliseconds(20))
            (all, kept) = try await read()
        }
        #expect(isCounted(all, kept), "\(all.count) offerings, counted: \(kept.offered) and \(kept.heldBack)")
        return all
    }

    private func read() async throws -> ([Offering], KeptCampaign) {
        let all = try await store.offerings(ofCampaign: "spring-27", after: .first, limit: 100_000, in: production)
        return (all, try #require(try await store.campaign("spring-27", in: production)))
    }

    private func isCounted(_ all: [Offering], _ kept: KeptCampaign) -> Bool {
        kept.offered == all.count { !$0.isControl } && kept.heldBack == all.count { $0.isControl }
    }

    private func age() async throws {
        let days = CampaignRule.milliseconds(3)
        let sql = "UPDATE offers_offerings SET began = began - \(days), until = until - \(days)"
        #expect(try await store.database.commit([OfferStatement(sql)]) == nil)
    }

    /// Ends the campaign amid the work: from then on nothing begins.
    private func end() async throws {
        let workers = try workers(99)
        for number in 0..<10 { _ = await workers[number % processes].line() }
        try await store.endCampaign("spring-27", in: production)
        let last = try await offerings().count
        for one in workers { while let line = await one.line(), line != "- -" {} }
        for one in workers { for _ in 0..<20 { _ = await one.line() } }
        for one in workers { one.kill() }
        for one in workers { #expect(await one.end() == .signalled(SIGKILL)) }
        #expect(try await offerings().count == last)
    }
}

@Suite("Processes that are killed while they offer", .timeLimit(.minutes(20)))
struct CampaignKillTests {
    @Test("SQLite has every offer that was shown, none began twice within the days, and none after the end")
    func sqlite() async throws {
        let stage = try await ServiceStage()
        let place = stage.folder.appending(path: "offers.sqlite").path
        let processes = isSoaked("offers-campaigns") ? 10 : 2
        try await CampaignKills(stage: stage, store: stage.store, place: place, processes: processes).run()
    }
}

#if canImport(CMemberPostgres)
    extension WithOfferServer {
        @Suite("Processes that are killed while they offer, in PostgreSQL")
        struct PostgresCampaignKillTests {
            @Test("ten processes: every offer that was shown is stored, none began twice within the days, and none after the end")
            func postgres() async throws {
                let (stage, place) = (try await ServiceStage(), try await OfferPlace())
                let store = try await place.store()
                try await CampaignKills(stage: stage, store: store, place: place.address(), processes: 10).run()
                await place.close()
            }
        }
    }
#endif
