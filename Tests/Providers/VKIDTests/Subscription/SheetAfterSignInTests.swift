import Foundation
import HomeSupport
import MemberAccounts
import MemberCore
import MemberStorage
import MemberTesting
import Testing
import WaitSupport

@testable import VKID

@Suite("The sheet after a sign-in", .timeLimit(.minutes(1)))
@MainActor
struct SheetAfterSignInTests {
    private let once = GroupSubscriptionsLimit(maxSubscriptionsToShow: 1, periodInDays: 30)

    /// Shows a sheet to a member and closes it.
    private func showAndClose(_ bench: SheetBench, _ vkid: VKID, _ session: any UserSession) async {
        vkid.fixed.showSheet(bench.configuration(), after: session, style: nil)
        let model = await bench.sheets.next()
        #expect(model?.appeared() == true)
        model?.close()
        await bench.pass(.milliseconds(100))
        #expect(await bench.ends.next() == "closedByUser")
    }

    @Test("the limit is checked before any request, and its end is reported")
    func limitFirst() async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid(limit: once)
        let session = try bench.session(in: vkid)
        await showAndClose(bench, vkid, session)
        let asked = bench.asked.count
        vkid.fixed.showSheet(bench.configuration(), after: session, style: nil)
        #expect(await bench.ends.next() == "failedToCreate(localLimitReached)")
        #expect(bench.asked.count == asked)
        bench.clock.advance(by: .seconds(30 * 86_400))
        await showAndClose(bench, vkid, try bench.session(in: vkid))
    }

    @Test("only a sheet that appears is recorded, and only once")
    func recordedOnce() async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid(limit: .init(maxSubscriptionsToShow: 2))
        let session = try bench.session(in: vkid)
        vkid.fixed.showSheet(bench.configuration(), after: session, style: nil)
        await bench.sheets.next()?.close()
        await bench.pass(.milliseconds(100))
        _ = await bench.ends.next()
        vkid.fixed.showSheet(bench.configuration(), after: session, style: nil)
        let model = await bench.sheets.next()
        #expect(model?.appeared() == true)
        #expect(model?.appeared() == true)
        let rows = try bench.home.vault.read { try $0.rows("SELECT COUNT(*) FROM vault_impression").first?.integer(0) }
        #expect(rows == 1)
    }

    @Test("a sheet that cannot be created is not recorded")
    func notCreated() async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid(limit: once)
        let session = try bench.session(in: vkid)
        bench.script.on("gate", #"{"response":{"show":false}}"#)
        for _ in 0..<2 {
            vkid.fixed.showSheet(bench.configuration(), after: session, style: nil)
            #expect(await bench.ends.next() == "failedToCreate(subscriptionNotAllowed)")
        }
    }

    @Test("ruling 19: a limit that is reached meanwhile prevents the sheet from appearing")
    func reachedMeanwhile() async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid(limit: once)
        vkid.fixed.showSheet(bench.configuration(), after: try bench.session(in: vkid), style: nil)
        let model = try #require(await bench.sheets.next())
        let other = ImpressionCampaign.communitySheet(
            vault: bench.home.vault, environment: "live", clock: bench.clock, calendar: .gregorian("UTC"))
        #expect(try other.record(UserID(value: 17).subject, once.impressions))
        #expect(!model.appeared())
        #expect(model.phase == .closed)
        #expect(await bench.ends.next() == "failedToCreate(localLimitReached)")
    }

    @Test("a sheet that cannot be recorded is not shown: a failing store ends it with its cause", arguments: [false, true])
    func storeFails(isLate: Bool) async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid(limit: once)
        let session = try bench.session(in: vkid)
        let breaking = { try bench.home.vault.transaction { try $0.run("DROP TABLE vault_impression") } }
        if !isLate { try breaking() }
        vkid.fixed.showSheet(bench.configuration(), after: session, style: nil)
        if isLate {
            let model = await bench.sheets.next()
            try breaking()
            #expect(model?.appeared() == false)
        }
        #expect(await bench.ends.next() == "failedToCreate(unknown)")
        #expect(bench.asked.count == (isLate ? 5 : 0))
    }

    @Test("without a limit it is always shown and never recorded")
    func noLimit() async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid(limit: nil)
        let session = try bench.session(in: vkid)
        for _ in 0..<3 { await showAndClose(bench, vkid, session) }
        #expect(try bench.home.vault.read { try $0.rows("SELECT 1 FROM vault_impression") }.isEmpty)
    }

    @Test("ruling 21: impressions belong to the member, whatever the app's id, and outlive the account's removal")
    func member() async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid(limit: once)
        let session = try bench.session(in: vkid)
        await showAndClose(bench, vkid, session)
        try await session.logout(removeLocally: true)
        let other = try bench.vkid(limit: once, clientID: "52")
        other.fixed.showSheet(bench.configuration(), after: try bench.session(in: other), style: nil)
        #expect(await bench.ends.next() == "failedToCreate(localLimitReached)")
        let third = try bench.session(in: other, user: 18)
        await showAndClose(bench, other, third)
    }

    @Test("ruling 18: a second sheet waits for the first one's end, then checks the limit")
    func oneAtATime() async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid(limit: once)
        let session = try bench.session(in: vkid)
        vkid.fixed.showSheet(bench.configuration(), after: session, style: nil)
        vkid.fixed.showSheet(bench.configuration(), after: session, style: nil)
        let model = try #require(await bench.sheets.next())
        await settle()
        #expect(bench.asked.count == 5)
        #expect(model.appeared())
        model.close()
        await bench.pass(.milliseconds(100))
        #expect(await bench.ends.next() == "closedByUser")
        #expect(await bench.ends.next() == "failedToCreate(localLimitReached)")
        #expect(bench.asked.count == 5)
    }

    @Test("a released sheet makes room for the next one")
    func releasedInLine() async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid(limit: nil)
        let session = try bench.session(in: vkid)
        for _ in 0..<2 { vkid.fixed.showSheet(bench.configuration(), after: session, style: nil) }
        for _ in 0..<2 {
            _ = await bench.sheets.next()
            #expect(await bench.ends.next() == "closedByUser")
        }
    }

    @Test("without a presenter it cannot be created, and no request is sent")
    func noPresenter() async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid { $0.sheetPresenter = nil }
        let causes = Delivery<String?>()
        let configuration = GroupSubscriptionConfiguration(
            subscribeToGroupId: "1",
            onCompleteSubscription: { result in
                guard case .failure(.failedToCreate(.unknown(let cause))) = result else { return }
                causes.put((cause as? any CodedError)?.code)
            })
        vkid.fixed.showSheet(configuration, after: try bench.session(in: vkid), style: nil)
        #expect(await causes.next() == "vkid.no_presenter")
        #expect(bench.asked.isEmpty)
    }

    @Test("without the context's presenter the element's own presenter gets the sheet, and its impression is recorded")
    func ownPresenter() async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid(limit: GroupSubscriptionsLimit(maxSubscriptionsToShow: 1)) { $0.sheetPresenter = nil }
        let session = try bench.session(in: vkid)
        let wall = Wall()
        let look = SheetStyle(theme: .light, button: .default, presenter: .custom(wall))
        vkid.fixed.showSheet(bench.configuration(), after: session, style: look)
        let sheet = try #require(await wall.shown.next() as? CommunitySheet.Model)
        sheet.close()
        #expect(await waited(while: bench.clock.sleeperCount == 0))
        bench.clock.advance(by: .milliseconds(100))
        #expect(await bench.ends.next() == "closedByUser")
        vkid.fixed.showSheet(bench.configuration(), after: session, style: look)
        #expect(await bench.ends.next() == "failedToCreate(localLimitReached)")
    }

    @Test("an expired token that rotates is refreshed once for all five calls", arguments: [30.0, 3600])
    func oneRefresh(life: Double) async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid()
        for name in GroupScript.five where life == 3600 {
            let good = bench.script
            let fresh = GroupScript()
            good.on(name) { $0.token == "access-0" ? .json(GroupScript.refusal(name)) : await fresh.answer($0) }
        }
        vkid.fixed.showSheet(bench.configuration(), after: try bench.session(in: vkid, life: life), style: nil)
        let model = try #require(await bench.sheets.next())
        #expect(model.appeared())
        #expect(bench.asked("auth") == 1)
        #expect(bench.asked.count == (life == 3600 ? 11 : 6))
        #expect(Set(bench.transport.requests.suffix(5).map(\.token)) == ["access-1"])
    }

    @Test("options that the configuration omits are taken from the element that started the sign-in, else from the appearance")
    func look() async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid(limit: nil)
        vkid.appearance.colorScheme = .dark
        let session = try bench.session(in: vkid)
        var configuration = bench.configuration()
        configuration.sheetCornerRadius = 12
        let look = SheetStyle(theme: .light, button: .init(height: .large(), cornerRadius: 4), presenter: .newUIWindow)
        vkid.fixed.showSheet(configuration, after: session, style: nil)
        await expect(bench.sheets.next(), .dark, .default)
        vkid.fixed.showSheet(configuration, after: session, style: look)
        await expect(bench.sheets.next(), .light, look.button)
        configuration.theme = .system
        configuration.buttonType = .custom(.init(height: .small(), cornerRadius: 1))
        vkid.fixed.showSheet(configuration, after: session, style: look)
        await expect(bench.sheets.next(), .system, .init(height: .small(), cornerRadius: 1))
    }

    private func expect(
        _ model: CommunitySheet.Model?, _ theme: GroupSubscriptionSheet.Theme,
        _ button: GroupSubscriptionSheet.ButtonConfiguration
    ) {
        #expect(model?.theme == theme)
        #expect(model?.buttonConfiguration == button)
        #expect(model?.sheetCornerRadius == 12)
    }

    @Test("a sign-in with a community requests groups, and its sheet follows")
    func signIn() async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid()
        let agent = AnsweringAgent()
        var configuration = AuthConfiguration(scope: ["email"], groupSubscriptionConfiguration: bench.configuration())
        configuration.strategy = .webOnly
        _ = try await vkid.authorize(with: configuration, using: agent)
        #expect(agent.asked.value?["scope"] == "email groups")
        let model = try #require(await bench.sheets.next())
        #expect(model.card.name == "Chess club")
    }
}

extension GroupScript {
    static func refusal(_ name: String) -> String { name == "gate" ? #"{"error":"invalid_token"}"# : error(5) }
}

/// An app's own presenter.
@MainActor
final class Wall: UIKitPresenting {
    nonisolated let shown = Delivery<any Sendable>()
    func present(_ face: any Sendable) { shown.put(face) }
    func dismiss() {}
}
