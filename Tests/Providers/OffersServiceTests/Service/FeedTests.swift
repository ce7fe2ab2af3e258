import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("The feed, and requests for consumption data", .timeLimit(.minutes(2)))
struct FeedTests {
    private static let info = ConsumptionInfo(customerConsented: true, delivery: .delivered, preference: .decline)

    @Test("events come in the order of storing, after a number, and only of the key's app")
    func events() async throws {
        let stage = try await Stage()
        for number in 1...5 {
            let period = try Stage.period("\(number)", of: "\(number)", token: Stage.ann)
            try await stage.service.notification(try Stage.notification("SUBSCRIBED", about: period))
        }
        let read = { (cursor: Int64, limit: Int) in
            try await stage.service.events(after: cursor, limit: limit, in: .production, by: Stage.server)
        }
        let first = try await read(0, 3)
        let rest = try await read(first.last?.id ?? 0, 1000)
        let originals = (first + rest).map { $0.json["originalTransactionId"]?.string }
        #expect(originals == ["1", "2", "3", "4", "5"] && rest.count == 2)
        #expect(first[0].json["member"]?.string == Stage.ann.lowercased() && first[0].json["id"]?.integer == first[0].id)
        #expect(
            first[0].json["signedDate"]?.integer == Stage.day(0) && first[0].json["type"]?.string == "notification.subscribed")
        #expect(try await read(rest[1].id, 10).isEmpty)
    }

    @Test("a wrong cursor or limit is named, and an app's key may not read")
    func wrong() async throws {
        let stage = try await Stage()
        let problem = { (cursor: Int64, limit: Int, caller: OfferCaller) in
            await Stage.problem { _ = try await stage.service.events(after: cursor, limit: limit, in: .production, by: caller) }
        }
        #expect(await problem(-1, 10, Stage.server) == .invalid("after"))
        #expect(await problem(0, 0, Stage.server) == .invalid("limit"))
        #expect(await problem(0, 1001, Stage.server) == .invalid("limit"))
        #expect(await problem(0, 10, Stage.app) == .forbidden(below: .server))
    }

    @Test("an answer is sent to the store once, within its time")
    func answer() async throws {
        let stage = try await Stage(transport: ScriptedTransport { _ in .response(HTTPResponse(status: 202)) })
        try await stage.service.notification(try NotificationKind.consumption())
        let answer = { (id: String, caller: OfferCaller) in
            await Stage.problem {
                try await stage.service.answerConsumption(of: id, with: Self.info, in: .production, by: caller)
            }
        }
        #expect(await answer("70", Stage.app) == .forbidden(below: .server))
        #expect(await answer("71", Stage.server) == .consumptionUnknown)
        #expect(await answer("70", Stage.server) == nil)
        let request = try #require(stage.transport.requests.first)
        #expect(request.method == .put && request.url.path() == "/inApps/v2/transactions/consumption/70")
        let body = try JSONValue(parsing: request.body?.bytes ?? Data())
        #expect(body["refundPreference"]?.string == "DECLINE" && body["deliveryStatus"]?.string == "DELIVERED")
        #expect(await answer("70", Stage.server) == .consumptionUnknown)
        #expect(stage.transport.requests.count == 1)
    }

    @Test("after its time a request is not open any more")
    func late() async throws {
        let stage = try await Stage()
        try await stage.service.notification(try NotificationKind.consumption())
        stage.clock.advance(by: .seconds(12 * 3600))
        let problem = await Stage.problem {
            try await stage.service.answerConsumption(of: "70", with: Self.info, in: .production, by: Stage.server)
        }
        #expect(problem == .consumptionUnknown && stage.transport.requests.isEmpty)
    }

    @Test(
        "what the store refuses is the caller's to correct, and what it cannot take now is open still",
        arguments: [
            (#"{"errorCode":4000034,"errorMessage":"x"}"#, 400, OfferProblem.invalid("consumption data")),
            (#"{"errorCode":4040010,"errorMessage":"x"}"#, 404, .consumptionUnknown),
            ("", 401, .storeUnavailable),
        ])
    func refused(text: String, status: Int, expected: OfferProblem) async throws {
        let stage = try await Stage(transport: ScriptedTransport { _ in .json(text, status: status) })
        try await stage.service.notification(try NotificationKind.consumption())
        let problem = await Stage.problem {
            try await stage.service.answerConsumption(of: "70", with: Self.info, in: .production, by: Stage.server)
        }
        #expect(problem == expected)
        #expect(try await stage.store.openConsumptions(limit: 9, in: stage.scope()).map(\.transaction) == ["70"])
    }

    @Test("an operator's rule answers by itself, once, and asks no more about what the store refused")
    func rule() async throws {
        let stage = try await Stage(
            { $0.apps[0].consumption = ConsumptionRule(customerConsented: true, deliveryStatus: "DELIVERED") },
            transport: ScriptedTransport { request in
                request.url.path().hasSuffix("/71")
                    ? .json(#"{"errorCode":4000034,"errorMessage":"x"}"#, status: 400) : .response(HTTPResponse(status: 202))
            })
        try await stage.service.notification(try NotificationKind.consumption("70"))
        try await stage.service.notification(try NotificationKind.consumption("71", uuid: "c-2"))
        var refused: Set<String> = []
        for _ in 0..<3 { await stage.service.answerByRule(&refused) }
        #expect(stage.transport.requests.map { $0.url.lastPathComponent }.sorted() == ["70", "71"] && refused == ["71"])
        #expect(try await stage.store.openConsumptions(limit: 9, in: stage.scope()).map(\.transaction) == ["71"])
    }

    @Test("old rows are removed, and those whose time is not over stay")
    func cleaning() async throws {
        let stage = try await Stage { ($0.eventDays, $0.notificationDays) = (10, 20) }
        try await stage.service.notification(try Stage.notification("TEST", uuid: "old"))
        stage.clock.advance(by: .seconds(15 * 86_400))
        try await stage.service.notification(try Stage.notification("TEST", uuid: "new"))
        await stage.service.removeOldRows()
        #expect(try await stage.events().count == 1)
        #expect(try await stage.store.notification("old", in: stage.scope()) != nil)
        stage.clock.advance(by: .seconds(6 * 86_400))
        await stage.service.removeOldRows()
        #expect(try await stage.store.notification("old", in: stage.scope()) == nil)
        #expect(try await stage.store.notification("new", in: stage.scope()) != nil)
    }
}
