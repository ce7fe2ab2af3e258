import Foundation
import MemberCore
import MemberStorage
import MemberTesting
import StoreOffers
import Testing

@testable import OffersService

@Suite("Readiness of the service of offers")
struct ReadinessTests {
    private typealias Stage = ServiceStage

    private static func readiness(_ stage: Stage) async -> OfferProblem? {
        await Stage.problem { try await stage.service.checkReadiness() }
    }

    private static func storing(_ stage: Stage) async -> OfferProblem? {
        await Stage.problem { _ = try await stage.verdict(Stage.signed(try Stage.period("1", from: 1, token: Stage.ann))) }
    }

    @Test("a database that refused a write is not ready until it takes one", arguments: [OfferStoreError.full, .readOnly])
    func refused(error: OfferStoreError) async throws {
        let stage = try await Stage()
        stage.database.refuseWrites(error)
        #expect(await Self.readiness(stage) == nil)
        #expect(await Self.storing(stage) == .unavailable(error))
        for _ in 1...2 {
            #expect(await Self.readiness(stage) == .unavailable(error))
            stage.clock.advance(by: WriteWatch.pause)
        }
        stage.database.refuseWrites(nil)
        #expect(await Self.readiness(stage) == nil)
        #expect(await Self.storing(stage) == nil)
    }

    @Test("a ready database is not written to, and one that refuses is tried once a second, however often readiness is asked for")
    func writes() async throws {
        let stage = try await Stage()
        for _ in 1...3 { #expect(await Self.readiness(stage) == nil) }
        #expect(stage.database.commits == 0)
        stage.database.refuseWrites(.full)
        _ = await Self.storing(stage)
        let before = stage.database.commits
        for _ in 1...5 { #expect(await Self.readiness(stage) == .unavailable(.full)) }
        #expect(stage.database.commits == before + 1)
        stage.database.refuseWrites(nil)
        stage.clock.advance(by: WriteWatch.pause)
        for _ in 1...5 { #expect(await Self.readiness(stage) == nil) }
        #expect(stage.database.commits == before + 3)
    }

    @Test("the try leaves no row")
    func leavesNothing() async throws {
        let stage = try await Stage()
        stage.database.refuseWrites(.full)
        _ = await Self.storing(stage)
        stage.database.refuseWrites(nil)
        #expect(await Self.readiness(stage) == nil)
        let rows = try await stage.database.rows(OfferStatement("SELECT count(*) FROM offers_paces"))
        #expect(rows.first?.integer(0) == 0)
    }

    @Test("a commit that changes nothing does not make a full database ready")
    func changesNothing() async throws {
        let stage = try await Stage()
        stage.database.refuseWrites(.full)
        _ = await Self.storing(stage)
        stage.database.refuseWrites(nil)
        try await stage.store.prolong(ErasureRow(hash: Data([1]), until: StoreTime(milliseconds: 1)), in: stage.scope())
        stage.database.refuseWrites(.full)
        #expect(await Self.readiness(stage) == .unavailable(.full))
    }
}
