import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("Searching members", .timeLimit(.minutes(2)))
struct SearchTests {
    @Test(
        "a text is a token, a number, or an order",
        arguments: [
            (" 0A0A0A0A-0000-4000-8000-000000000001\n", SearchText.token("0a0a0a0a-0000-4000-8000-000000000001")),
            ("2000000000000001", .number("2000000000000001")), ("mq3b4dn7xy", .order("MQ3B4DN7XY")), ("W123", .order("W123")),
            ("", nil), ("MQ3-B4", nil), ("M12", nil), ("anna", nil), ("0a0a0a0a00004000800000000000001", nil),
            ("MQ3B4DN7XÝ", nil), ("a@b.example", nil),
            (String(repeating: "1", count: 33), nil),
            (String(repeating: "M", count: 33), nil),
        ] as [(String, SearchText?)])
    func text(text: String, expected: SearchText?) { #expect(SearchText(text) == expected) }

    @Test("a member is found by its token in any case, and by each number that its signed data has")
    func found() async throws {
        let stage = try await Stage()
        let web: [String: JSONValue] = ["webOrderLineItemId": .string("9001")]
        try await stage.service.notification(
            try Stage.notification("SUBSCRIBED", about: try Stage.period("11", of: "1", token: Stage.ann, web)))
        await stage.index()
        let (ann, search) = (Stage.ann.lowercased(), MemberSearch.Found.init)
        #expect(try await stage.search(" \(Stage.ann)") == MemberSearch(found: [search(ann, .token, nil)]))
        for (number, match) in [("1", MemberSearch.Match.original), ("11", .transaction), ("9001", .transaction)] {
            #expect(try await stage.search(number) == MemberSearch(found: [search(ann, match, "1")]))
        }
        for nobody in [Stage.ben, "12", "2"] { #expect(try await stage.search(nobody) == MemberSearch()) }
        #expect(try await stage.search("11", in: .sandbox).found.isEmpty)
        let stranger = OfferCaller(app: Stage.reed, kind: .operator, key: "operator-2")
        #expect(try await stage.search("11", by: stranger).found.isEmpty)
        #expect(stage.transport.requests.isEmpty)
    }

    @Test("a search is recorded with the member that it finds; one that finds nobody without its text")
    func recorded() async throws {
        let stage = try await Stage()
        try await stage.service.notification(
            try Stage.notification("SUBSCRIBED", about: try Stage.period("11", of: "1", token: Stage.ann)))
        for text in ["11", Stage.ben, Stage.ann] { _ = try await stage.search(text) }
        let ann = Stage.ann.lowercased()
        #expect(try await stage.looks() == [" search operator-1", "\(ann) search operator-1", "\(ann) search operator-1"])
        let wrong = await Stage.problem { _ = try await stage.search("a b") }
        #expect(wrong == .invalid("find"))
        #expect(try await stage.looks().count == 3)
    }

    @Test("without a record there is no result")
    func unrecorded() async throws {
        let stage = try await Stage()
        try await stage.service.notification(
            try Stage.notification("SUBSCRIBED", about: try Stage.period("11", of: "1", token: Stage.ann)))
        stage.database.refuseWrites(.full)
        for text in ["11", Stage.ann, Stage.ben] {
            #expect(await Stage.problem { _ = try await stage.search(text) } == .unavailable(.full))
        }
        #expect(await Stage.problem { _ = try await stage.file() } == .unavailable(.full))
        stage.database.refuseWrites(nil)
        #expect(try await stage.looks().isEmpty)
    }

    @Test("until all transactions are indexed the result says so; then it says no more")
    func indexing() async throws {
        let stage = try await Stage()
        try await stage.service.notification(
            try Stage.notification("SUBSCRIBED", about: try Stage.period("11", of: "1", token: Stage.ann)))
        _ = try await stage.database.commit([OfferStatement("DELETE FROM offers_transactions")])
        #expect(try await stage.search("11") == MemberSearch(isIndexing: true))
        await stage.index()
        #expect(try await stage.search("11").found.count == 1)
        #expect(try await !stage.search("12").isIndexing)
        let status = try await stage.service.catchUp(by: Stage.server).first
        #expect(status?.index?.progress.mark != nil && status?.index?.seen == 1)
        let commits = stage.database.commits
        await stage.index()
        #expect(stage.database.commits == commits)
    }

    @Test("an order is asked for at the App Store, and what it has is stored and found")
    func order() async throws {
        let transport = Stage.orders(
            "MQ3B4DN7XY", [try Stage.period("11", of: "1", token: Stage.ann), try Stage.period("2", of: "2")])
        let stage = try await Stage(transport: transport)
        let result = try await stage.search("mq3b4dn7xy")
        #expect(result.order == .found && result.found.map(\.match) == [.order, .order])
        #expect(result.found.map(\.member) == [Stage.ann.lowercased(), "2"] && result.found.map(\.original) == ["1", "2"])
        #expect(try await stage.search("11").found.first?.member == Stage.ann.lowercased())
        #expect(try await stage.looks().count == 3)
        #expect(try await stage.search("MQ00000000").order == .unknown)
        try await stage.service.erase(Stage.ann, by: Stage.server)
        try await stage.service.erase("2", by: Stage.server)
        #expect(try await stage.search("mq3b4dn7xy") == MemberSearch(isIndexing: true, order: .nothingKept))
    }

    @Test("why an order was not found is said", arguments: OrderTrial.all)
    func orderProblem(trial: OrderTrial) async throws {
        let response = try trial.response()
        let stage = try await Stage(trial.settings, transport: ScriptedTransport { _ in response })
        let result = try await stage.search("MQ3B4DN7XY")
        #expect(result.found.isEmpty && result.order == trial.expected)
        #expect(try await stage.looks() == [" search operator-1"])
    }
}

/// What the App Store may say of an order.
struct OrderTrial: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: OrderLookup
    let response: @Sendable () throws -> ScriptedTransport.Response
    var settings: @Sendable (inout OffersServiceSettings) -> Void = { _ in }

    static let all = [
        OrderTrial(testDescription: "unknown", expected: .unknown) { .json(#"{"status":1}"#) },
        OrderTrial(testDescription: "no key", expected: .noKey, response: { .json("") }) { $0.apps[0].file.credentials = nil },
        OrderTrial(testDescription: "key refused", expected: .failed(.unauthorized)) { .json("", status: 401) },
        OrderTrial(testDescription: "not readable", expected: .failed(.malformed)) { .json(#"{"status":0}"#) },
        OrderTrial(testDescription: "another app's", expected: .refused(.bundleMismatch)) {
            let token = try ServiceStage.period("11", token: ServiceStage.ann, by: ServiceStage.reedStore)
            return .json(ServerAPIFixtures.text(["status": .integer(0), "signedTransactions": .array([.string(token)])]))
        },
    ]
}

extension ServiceStage {
    /// Indexes all transactions, as the service does in the background.
    func index() async {
        for app in service.apps.values {
            for environment in ServedApp.environments { _ = await service.index(app.scope(environment)) }
        }
    }
}
