import Foundation
import MemberCore
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("What was read of a member lately", .timeLimit(.minutes(2)))
struct MemberCacheTests {
    @Test("evidence seen before costs one read of the marks, and no write")
    func cheap() async throws {
        let stage = try await Stage()
        let evidence = Stage.signed(
            try Stage.period("1", token: Stage.ann, Stage.trial), try Stage.period("2", of: "2", token: Stage.ann))
        for _ in 0..<3 { _ = try await stage.verdict(evidence) }
        let (queries, commits) = (stage.database.queries, stage.database.commits)
        for member in [nil, Stage.ann] {
            let verdict = try await stage.verdict(evidence, member: member)
            #expect(verdict.reason == "TRIAL_USED" && verdict.decidedBy == ["1"])
        }
        #expect(stage.database.queries == queries + 2 && stage.database.commits == commits)
        // Beside a member that it does not name the evidence alone decides, as before.
        #expect(try await stage.verdict(evidence, member: Stage.ben).reason == "TRIAL_USED")
    }

    @Test("what another process changes is seen by the next request")
    func others() async throws {
        let stage = try await Stage()
        let second = try OffersService(stage.settings, store: stage.store, transport: stage.transport, clock: stage.clock)
        let evidence = Stage.signed(try Stage.period("1", token: Stage.ann))
        for _ in 0..<3 { #expect(try await stage.verdict(evidence).reason == "ACTIVE_SUBSCRIPTION") }
        let refund: [String: JSONValue] = ["revocationDate": .integer(Stage.day(-0.5))]
        try await second.notification(
            try Stage.notification("REFUND", about: try Stage.period("1", signed: 0, token: Stage.ann, refund)))
        #expect(try await stage.verdict(evidence).reason == "REFUNDED")
        #expect(try await stage.verdict(member: Stage.ann).reason == "REFUNDED")
        try await second.erase(Stage.ann, by: Stage.server)
        #expect(try await stage.verdict(member: Stage.ann).reason == "NO_RECEIPT")
        // The evidence itself knows nothing of the refund, and is not stored again.
        #expect(try await stage.verdict(evidence).reason == "ACTIVE_SUBSCRIPTION")
        #expect(try await stage.store.histories(of: Stage.ann.lowercased(), in: stage.scope()).isEmpty)
    }

    @Test("a subscription that another member claims or is named for is read anew")
    func moved() async throws {
        let stage = try await Stage()
        let second = try OffersService(stage.settings, store: stage.store, transport: stage.transport, clock: stage.clock)
        let evidence = Stage.signed(try Stage.period("1", Stage.trial))
        for _ in 0..<3 { #expect(try await stage.verdict(evidence).reason == "TRIAL_USED") }
        try await second.claim(evidence, for: Stage.ann, by: Stage.server)
        #expect(try await stage.verdict(evidence, member: Stage.ann).reason == "TRIAL_USED")
        #expect(try await stage.verdict(member: "1", by: Stage.server).reason == "NO_RECEIPT")
        #expect(try await stage.verdict(member: Stage.ann, by: Stage.server).reason == "TRIAL_USED")
    }

    @Test("a bounded memory lets the oldest go, by number and by cost, and keeps nothing that is too large")
    func bounds() {
        var memory = BoundedMemory<Int, String>(count: 3, cost: 100)
        for number in 0..<5 { memory.keep("\(number)", number, cost: 1) }
        #expect((0..<5).map { memory.value($0) != nil } == [false, false, true, true, true])
        memory.keep("large", 3, cost: 26)
        #expect(memory.value(3) == nil && memory.value(2) == "2" && memory.value(4) == "4")
        for number in 5..<3000 { memory.keep("\(number)", number, cost: 25) }
        #expect(memory.value(2999) == "2999" && memory.value(2997) == "2997" && memory.value(2996) == nil)
        memory.change(2999) { $0 += "!" }
        memory.change(1) { $0 += "!" }
        memory.keep("new", 2998, cost: 1)
        #expect(memory.value(2999) == "2999!" && memory.value(1) == nil && memory.value(2998) == "new")
    }
}
