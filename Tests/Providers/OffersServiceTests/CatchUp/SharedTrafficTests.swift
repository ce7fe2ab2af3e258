import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("The limits of the App Store Server API in several processes", .timeLimit(.minutes(1)))
struct SharedTrafficTests {
    /// Another process on the stage's database, with the limits that all of them share.
    private func process(on stage: Stage) throws -> OffersService {
        try OffersService(stage.settings, store: stage.store, transport: stage.transport, clock: stage.clock)
    }

    private func lookUp(_ service: OffersService) async throws -> OffersWire.Verdict {
        let response = try await service.eligibility(Stage.request(.transaction("1")), by: Stage.server)
        return try #require(response.decisions["monthly"])
    }

    @Test("the time that the store names in a 429 counts for all processes: none sends a call before")
    func blocked() async throws {
        let until = Int64(Stage.start.timeIntervalSince1970 * 1000) + 600_000
        let isFirst = Locked(true)
        let transport = ScriptedTransport { _ in
            let isLimited = isFirst.withLock { first in
                defer { first = false }
                return first
            }
            guard isLimited else { return .json(#"{"errorCode":4040010}"#, status: 404) }
            var response = HTTPResponse(status: 429, body: Data(#"{"errorCode":4290000}"#.utf8))
            response.headers["Retry-After"] = "\(until)"
            return .response(response)
        }
        let stage = try await Stage(transport: transport)
        #expect(try await lookUp(process(on: stage)).reason == "VERIFY_TEMPORARY")
        let limits = OfferLimits(stage.store, of: stage.scope())
        // The time limit of the suite ends it.
        while try await limits.blocks(of: "app").isEmpty { await Task.yield() }
        let verdict = try await lookUp(process(on: stage))
        #expect(verdict.reason == "VERIFY_TEMPORARY" && verdict.retryable == true && transport.requests.count == 1)
        stage.clock.advance(by: .seconds(601))
        #expect(try await lookUp(process(on: stage)).reason == "VERIFY_FAILED" && transport.requests.count == 2)
    }

    @Test("calls of requests and of work in the background have disjoint parts of a limit, together no more than it")
    func parts() async throws {
        let transport = ServerAPIFixtures.transport(transactions: [try Stage.period("1", token: Stage.ann)])
        let stage = try await Stage({ $0.catchUp.share = 20 }, transport: transport)
        let service = try process(on: stage)
        let app = try #require(service.apps[Stage.loom])
        _ = try await app.clients[.production]?.history(of: "1")
        _ = try await app.background[.production]?.history(of: "1")
        let rows = try await stage.database.rows(OfferStatement("SELECT name, state FROM offers_paces ORDER BY name"))
        let next = try rows.map { row in
            try JSONDecoder().decode(PaceState.self, from: Data((row.text(1) ?? "").utf8)).pace.next ?? 0
        }
        #expect(
            rows.map { $0.text(0) } == ["com.example.loom/Production/history", "com.example.loom/Production/history/background"])
        // 40 and 10 calls a second.
        #expect(next.map { $0 - Int64(Stage.start.timeIntervalSince1970 * 1_000_000) } == [25_000, 100_000])
    }
}
