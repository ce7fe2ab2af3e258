import Foundation
import MemberCore
import MemberTesting
import MemberWindow
import Testing

@testable import MemberUI

extension PageAction {
    static let reserve = PageAction(rawValue: "reserve")
}

/// A berth that the harbour offers.
struct Berth: PromptSheetContent {
    var title = "Reserve a berth?"
    var thanks: String? = "The berth is yours"
    var appearance: ComponentAppearance { ComponentAppearance(.harbour, texts: Texts(.en)) }

    func sheet(_ phase: PromptSheetPhase) -> PromptSheet {
        var sheet = PromptSheet(
            "berth", phase, title: phase == .failed ? "No berth" : title, accept: .reserve, primary: .harbour("Reserve"),
            secondary: .harbour("Later", style: .quiet), identifier: "berth_sheet")
        sheet.text = "Until noon."
        sheet.status = phase == .loading ? "One moment" : nil
        return sheet
    }
}

@Suite("A prompt sheet without its view", .timeLimit(.minutes(1)))
@MainActor
struct PromptSheetTests {
    private let clock = TestClock()
    private let ends = Locked<[String]>([])

    private func model(
        _ berth: Berth = Berth(), barred: BerthError? = nil, presenter: WindowPresenter = .newWindow,
        act: @escaping @Sendable () async -> Result<Void, BerthError> = { .success(()) }
    ) -> PromptSheetModel<Berth, BerthError> {
        let work = PromptSheetWork(closed: .closed, declined: .declined, clock: clock, appear: { barred }, act: act)
        let ending = PromptSheetEnding<BerthError>(closed: .closed) { [ends] result in
            switch result {
            case .success: ends.withLock { $0.append("success") }
            case .failure(let error): ends.withLock { $0.append(error.rawValue) }
            }
        }
        return PromptSheetModel(berth, presenter: presenter, work, ending)
    }

    /// The reported ends; time elapses until there is one.
    private func end() async -> [String] {
        while ends.value.isEmpty, !Task.isCancelled {
            clock.advance(by: .seconds(3600))
            await Task.yield()
        }
        return ends.value
    }

    @Test("an accepted prompt is performed, the snackbar stays for a while, and then the end is reported")
    func done() async throws {
        let model = model()
        #expect(model.appeared())
        await model.perform(.reserve)
        #expect(model.phase == .closed)
        let snackbar = try #require(model.snackbar)
        #expect(snackbar.text == "The berth is yours" && snackbar.isVisible && ends.value.isEmpty)
        #expect(await end() == ["success"])
        #expect(!snackbar.isVisible)
    }

    @Test("without thanks there is no snackbar")
    func plain() async {
        let model = model(Berth(thanks: nil))
        await model.perform(.reserve)
        #expect(await end() == ["success"])
        #expect(model.snackbar == nil)
    }

    @Test("a failure is retried by the same button, and reported when the member gives up")
    func failed() async {
        let tries = Locked(0)
        let model = model {
            tries.withLock { $0 += 1 }
            return .failure(.refused)
        }
        for action in [PageAction.reserve, .retry] {
            await model.perform(action)
            #expect(model.phase == .failed)
        }
        await model.perform(.decline)
        #expect(await end() == ["refused"])
        #expect(tries.value == 2)
    }

    @Test("a sheet that must not appear is withdrawn at once; only the first check decides")
    func barred() async {
        let model = model(barred: .seenOften)
        #expect(!model.appeared() && !model.appeared())
        #expect(await end() == ["seenOften"])
    }

    @Test("a released sheet counts as closed, and no second end is reported")
    func released() async {
        var kept: PromptSheetModel<Berth, BerthError>? = model()
        kept?.appeared()
        kept = nil
        #expect(await end() == ["closed"])
        let other = model()
        other.close()
        other.decline()
        while ends.value.count < 2, !Task.isCancelled {
            clock.advance(by: .seconds(1))
            await Task.yield()
        }
        #expect(ends.value == ["closed", "closed"])
    }

    @Test("the app's own presenter gets the sheet, which then has appeared; a sheet that must not appear is not presented")
    func presented() async {
        let shelf = Shelf()
        let presenter = WindowPresenter.custom(shelf)
        model(barred: .seenOften, presenter: presenter).show()
        #expect(shelf.shown.isEmpty)
        #expect(await end() == ["seenOften"])
        model(presenter: presenter).show()
        #expect(shelf.shown.count == 1)
    }

    @Test("its HTML asks, shows progress, and offers a retry after a failure")
    func markup() {
        func html(_ phase: PromptSheetPhase) -> String {
            Berth().sheet(phase).component(
                in: harbourFrame(actions: ComponentActions(retry: "/again", others: [.reserve: "/reserve", .decline: "/later"]))
            ).markup
        }
        let (asks, waits, failed) = (html(.initial), html(.loading), html(.failed))
        #expect(asks.contains("hb-berth") && asks.contains("/reserve") && asks.contains("/later") && !asks.contains("hb-avatar"))
        #expect(waits.contains("aria-busy") && waits.contains("One moment"))
        #expect(failed.contains("hb-failed") && failed.contains("/again") && !failed.contains("/reserve"))
        #expect(!html(.closed).contains("hb-berth"))
    }

    @Test("its picture, the mark beside its title and the line about people are shown if they exist")
    func rich() {
        var sheet = Berth().sheet(.initial)
        sheet.picture = .init(URL(string: "https://harbour.example/a.png"), badge: "anchor", ground: .quietBorder)
        sheet.verified = "A known harbour"
        sheet.people = "7 sailors"
        sheet.peoplePictures = [nil, nil, nil, nil]
        let frame = harbourFrame(actions: ComponentActions(images: ["anchor": "/anchor.svg"]))
        let component = sheet.component(in: frame)
        for part in ["https://harbour.example/a.png", "/anchor.svg", "A known harbour", "7 sailors"] {
            #expect(component.markup.contains(part))
        }
        #expect(component.markup.components(separatedBy: "hb-picture").count == 5)
        #expect(component.stylesheet.text.contains("background: var(--hb-quiet-border)"))
    }
}

/// Stores the sheet that it is to show.
private final class Shelf: WindowPresenting {
    private(set) var shown: [any Sendable] = []

    func present(_ component: any Sendable) { shown.append(component) }
    func dismiss() {}
}
