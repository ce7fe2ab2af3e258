import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("Catching up from the App Store's history of notifications, over real HTTP", .timeLimit(.minutes(2)))
struct NotificationHistoryTests {
    @Test("notifications that did not arrive are stored like those that do, once, with their events")
    func missed() async throws {
        let scene = try await HistoryScene()
        let arrived = try HistoryScene.payload(2)
        try await scene.service.notification(NewOfferEvent.json(["signedPayload": .string(arrived)]))
        try await scene.catchUp()
        let types = try await scene.stage.events().map(\.event.type)
        #expect(types == Array(repeating: "notification.subscribed", count: 5))
        let task = try await scene.task
        // The beginning of a part is the end of the one before, read again.
        #expect((5...10).contains(task?.seen ?? 0))
        #expect(task?.found == 4 && task?.error == nil && task?.progress.mark == day(0))
        // Not due yet; then only what is new is asked for.
        let count = scene.server.calls.count
        try await scene.catchUp()
        #expect(scene.server.calls.count == count)
        scene.stage.clock.advance(by: .seconds(900))
        try await scene.catchUp()
        #expect(scene.server.calls.count == count + 1 && scene.server.calls.last?.start == ServiceStage.day(0) - 600_000)
        #expect(try await scene.stage.events().count == 5)
        await scene.server.stop()
    }

    @Test("after a failure another process goes on with the page where the first one was")
    func resumes() async throws {
        let scene = try await HistoryScene { $0.catchUp.firstDays = 1 }
        for number in 6...8 { scene.server.add(try HistoryScene.payload(number), at: ServiceStage.day(-0.9)) }
        scene.server.refuse(2, status: 500, code: 5_000_000)
        try await scene.catchUp()
        let failed = try await scene.task
        #expect(failed?.error == "offersbackend.refused.5000000" && failed?.progress.place == "page-2" && failed?.seen == 2)
        scene.stage.clock.advance(by: .seconds(60))
        try await scene.catchUp(try scene.process())
        let tokens = scene.server.calls.map(\.token)
        #expect(tokens[1] == "page-2" && tokens[2] == "page-2" && scene.server.calls[0].start == scene.server.calls[2].start)
        let task = try await scene.task
        #expect(task?.error == nil && task?.found == 5 && task?.progress.mark == scene.stage.now)
        await scene.server.stop()
    }

    @Test("a page's token that has expired begins the part again, and nothing is stored twice")
    func expired() async throws {
        let scene = try await HistoryScene { $0.catchUp.firstDays = 1 }
        for number in 6...8 { scene.server.add(try HistoryScene.payload(number), at: ServiceStage.day(-0.9)) }
        scene.server.refuse(2, status: 400, code: 4_000_017)
        try await scene.catchUp()
        #expect(try await scene.task?.progress.place == nil)
        try await scene.catchUp()
        #expect(scene.server.calls[2].token == nil)
        #expect(try await scene.stage.events().count == 5)
        #expect(try await scene.task?.found == 5)
        await scene.server.stop()
    }

    @Test("a time that the App Store names is waited for, and the reason is shown")
    func limited() async throws {
        let scene = try await HistoryScene()
        scene.server.refuse(1, status: 429, code: 4_290_000, retryAfter: Int64(Date().timeIntervalSince1970 * 1000) + 900_000)
        try await scene.catchUp()
        let status = try await scene.service.catchUp(by: Stage.server)
        #expect(status.first?.notifications?.error == "offersbackend.rate_limited" && status.first?.environment == .production)
        #expect(status.last?.notifications == nil && scene.server.calls.count == 1)
        await scene.server.stop()
    }

    @Test("what is not genuine, or of another app, is passed over and stops nothing after it")
    func refused() async throws {
        let scene = try await HistoryScene { $0.catchUp.firstDays = 1 }
        scene.server.add("a.b.c", at: ServiceStage.day(-0.95))
        scene.server.add(try HistoryScene.payload(7, by: Stage.reedStore), at: ServiceStage.day(-0.94))
        try await scene.catchUp()
        let task = try await scene.task
        #expect(task?.error == nil && task?.found == 2 && task?.progress.mark == scene.stage.now)
        await scene.server.stop()
    }

    @Test("a process that stops leaves the work to the others at once")
    func stopped() async throws {
        let scene = try await HistoryScene()
        let work = Task { try await scene.catchUp() }
        work.cancel()
        try await work.value
        try await scene.catchUp(try scene.process())
        #expect(try await scene.task?.found == 5)
        await scene.server.stop()
    }
}

extension ServiceStage {
    /// The time of the clock and the database.
    fileprivate var now: StoreTime { StoreTime(clock.now) }
}
