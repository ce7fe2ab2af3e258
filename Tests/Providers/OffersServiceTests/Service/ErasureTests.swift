import Foundation
import MemberCore
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("Erasure: nothing of the member stays, and nothing comes back too early", .timeLimit(.minutes(2)))
struct ErasureTests {
    /// A member with a subscription in both environments, a signature and events.
    private static func erased() async throws -> ServiceStage {
        let stage = try await Stage({ $0.apps[0].sandboxMayDecide = "review" })
        _ = try await stage.verdict(Stage.signed(try Stage.period("1", token: Stage.ann, Stage.trial)))
        _ = try await stage.verdict(Stage.signed(try Stage.period("5", of: "5", token: Stage.ann, by: Stage.sandbox)))
        try await stage.service.notification(
            try Stage.notification(
                "DID_RENEW", uuid: "u-1", about: try Stage.period("1", signed: 0, token: Stage.ann, Stage.trial)))
        _ = try await stage.service.signature(Stage.order(), by: Stage.server)
        try await stage.service.erase(Stage.ann, by: Stage.server)
        return stage
    }

    @Test("histories, events and payloads are removed in both environments, and the feed says so")
    func removed() async throws {
        let stage = try await Self.erased()
        let unknown = await Stage.problem {
            _ = try await stage.service.subscriptions(of: Stage.ann, in: .production, by: Stage.server)
        }
        #expect(unknown == .memberUnknown)
        for environment in ServedApp.environments {
            let events = try await stage.events(environment)
            #expect(events.map(\.event.type) == ["member.erased"] && events[0].event.member != Stage.ann.lowercased())
        }
        let signature = stage.service.erasureHash.pseudonym(of: Stage.ann.lowercased(), in: stage.scope())
        let rows = try await stage.store.signatures(of: signature, in: stage.scope())
        #expect(rows.count == 1 && rows[0].decision == nil)
        #expect(try await stage.store.signatures(of: Stage.ann.lowercased(), in: stage.scope()).isEmpty)
        #expect(try await stage.store.notification("u-1", in: stage.scope())?.payload.isEmpty == true)
        #expect(await Stage.problem { try await stage.service.erase(Stage.ann, by: Stage.server) } == .memberUnknown)
        #expect(await Stage.problem { try await stage.service.erase(Stage.ann, by: Stage.app) } == .forbidden(below: .server))
    }

    @Test("until 60 days after the last expiry notifications are acknowledged and not stored")
    func notifications() async throws {
        let stage = try await Self.erased()
        let renewed = try Stage.period("2", from: 20, signed: 0, token: Stage.ann)
        try await stage.service.notification(try Stage.notification("DID_RENEW", uuid: "u-2", about: renewed))
        try await stage.service.notification(try Stage.notification("A_LATER_ONE", uuid: "u-3", about: renewed))
        #expect(try await stage.store.notification("u-2", in: stage.scope()) == nil)
        #expect(try await stage.events().map(\.event.type) == ["member.erased"])
        // The expiry that was seen, day 50, prolongs the erasure to day 110.
        stage.clock.advance(by: .seconds(109 * 86_400))
        try await stage.service.notification(try Stage.notification("EXPIRED", uuid: "u-4", about: renewed))
        #expect(try await stage.store.notification("u-4", in: stage.scope()) == nil)
        // Later evidence begins a new history.
        stage.clock.advance(by: .seconds(2 * 86_400))
        try await stage.service.notification(try Stage.notification("EXPIRED", uuid: "u-5", about: renewed))
        #expect(try await stage.store.histories(of: Stage.ann.lowercased(), in: stage.scope()).count == 1)
    }

    @Test("evidence of an erased purchase decides, and is not stored")
    func evidence() async throws {
        let stage = try await Self.erased()
        let evidence = Stage.signed(try Stage.period("1", token: Stage.ann, Stage.trial))
        let verdict = try await stage.verdict(evidence)
        #expect(verdict.reason == "TRIAL_USED" && verdict.decidedBy == ["1"])
        #expect(try await stage.store.histories(of: Stage.ann.lowercased(), in: stage.scope()).isEmpty)
        #expect(try await stage.verdict(member: Stage.ann, by: Stage.server).reason == "NO_RECEIPT")
        // A signature is decided on it too; the record does not name the member again.
        _ = try await stage.service.signature(Stage.order(evidence: evidence), by: Stage.server)
        #expect(try await stage.store.signatures(of: Stage.ann.lowercased(), in: stage.scope()).isEmpty)
        let pseudonym = stage.service.erasureHash.pseudonym(of: Stage.ann.lowercased(), in: stage.scope())
        #expect(try await stage.store.signatures(of: pseudonym, in: stage.scope()).count == 2)
    }

    @Test("a claim of erased subscriptions says that nothing is stored")
    func claimed() async throws {
        let stage = try await Self.erased()
        let evidence = Stage.signed(try Stage.period("1", token: Stage.ann, Stage.trial))
        #expect(await Stage.problem { try await stage.service.claim(evidence, for: Stage.ann, by: Stage.server) } == .erased)
        #expect(try await stage.store.histories(of: Stage.ann.lowercased(), in: stage.scope()).isEmpty)
    }

    @Test("a member who only bought what is not a subscription is erased too")
    func consumables() async throws {
        let stage = try await Stage()
        try await stage.service.notification(try NotificationKind.consumption())
        try await stage.service.erase(Stage.ann, by: Stage.server)
        #expect(try await stage.store.notification("c-1", in: stage.scope())?.payload.isEmpty == true)
        #expect(try await stage.store.consumption(of: "70", in: stage.scope()) == nil)
        #expect(try await stage.events().map(\.event.type) == ["member.erased"])
        #expect(await Stage.problem { try await stage.service.erase(Stage.ann, by: Stage.server) } == .memberUnknown)
    }

    @Test("signatures and late notifications beside an erasure leave no record that names the member")
    func meanwhile() async throws {
        let stage = try await Stage()
        let period = try Stage.period("1", token: Stage.ann)
        try await stage.service.notification(try Stage.notification("SUBSCRIBED", uuid: "first", about: period))
        let late = try (1...8).map { try Stage.notification("PRICE_CHANGE", uuid: "late-\($0)", about: period, signed: -5) }
        await withTaskGroup(of: Void.self) { group in
            for (place, body) in late.enumerated() {
                group.addTask { _ = await Stage.problem { try await stage.service.notification(body) } }
                group.addTask {
                    _ = await Stage.problem { _ = try await stage.service.signature(Stage.order(), by: Stage.server) }
                }
                guard place == 3 else { continue }
                group.addTask { _ = await Stage.problem { try await stage.service.erase(Stage.ann, by: Stage.server) } }
            }
        }
        #expect(try await stage.store.signatures(of: Stage.ann.lowercased(), in: stage.scope()).isEmpty)
        for number in 1...8 {
            #expect(try await stage.store.notification("late-\(number)", in: stage.scope())?.payload.isEmpty ?? true)
        }
        #expect(try await stage.events().map(\.event.type) == ["member.erased"])
    }

    @Test("the hashes of two apps, two environments and two keys differ")
    func hashes() {
        let hash = ErasureHash(key: Data(repeating: 1, count: 32))
        let scopes = [Stage.loom, Stage.reed].flatMap { app in
            ServedApp.environments.map { OfferScope(app: app, environment: $0) }
        }
        let all =
            scopes.map { hash.original("1", in: $0) } + [
                ErasureHash(key: Data(repeating: 2, count: 32)).original("1", in: scopes[0])
            ]
        #expect(Set(all).count == 5 && all.allSatisfy { $0.count == 32 })
        #expect(hash.pseudonym(of: "1", in: scopes[0]) != Base64URL.encode(all[0]))
        #expect(ErasureHash.end(after: StoreTime(milliseconds: .max)).milliseconds == .max)
    }
}
