import Foundation
import MemberCore
import MemberTesting
import MemberWindow
import Testing
import WaitSupport

@testable import MemberUI

@Suite("The sign-in sheet of an invented provider")
struct SignInSheetTests {
    private static let sheet = SignInSheet(
        serviceName: "Regatta", cover: "quay", title: "Enter the harbour", subtitle: "One tap.",
        buttons: SignInButtons(
            SignInOption(HarbourAccount.captain, .harbour()),
            others: SignInRow(
                title: "Or come as", [SignInOption(.pilot, .harbour("Pilot", short: nil, style: .quiet, shape: .mark))])),
        retry: .harbour("Again", short: nil, style: .quiet), width: 380, cornerRadius: 10, identifier: "harbour.sheet")

    private func component(_ phase: SignInSheetPhase, _ language: MemberLanguage = .en) -> ComponentHTML {
        let actions = ComponentActions(signIn: "/in", retry: "/again", images: ["quay": "/quay.svg"])
        return Self.sheet.component(phase, in: harbourFrame(.dark, highContrast: true, language: language, actions: actions))
    }

    @Test("it asks with its own texts, picture and buttons")
    func idle() {
        let markup = component(.idle).markup
        #expect(markup.hasPrefix("<div class=\"hb-face hb-dark hb-high hb-scrim\""))
        #expect(
            markup.contains("class=\"hb-sheet hb-sign-in hb-r10 hb-w380\"")
                && markup.contains("data-identifier=\"harbour.sheet\""))
        #expect(
            markup.contains(
                "<div class=\"hb-bar\"><span>Regatta</span></div><img class=\"hb-cover\" src=\"/quay.svg\" alt=\"\" />"))
        #expect(markup.contains(">Enter the harbour</h2><p>One tap.</p><form method=\"post\" action=\"/in\""))
        #expect(markup.contains("<p class=\"hb-or\">Or come as</p><div class=\"hb-row\""))
    }

    @Test(
        "each phase shows what happens, in every language, and announces it",
        arguments: [
            (SignInSheetPhase.inProgress, "hb-waiting", TextKey.signInProgress, "status"),
            (.success, "hb-mark hb-mark-good", .signInSuccess, "status"),
            (.failure, "hb-mark hb-mark-bad", .signInFailureTitle, "alert"),
        ])
    func phases(phase: SignInSheetPhase, mark: String, text: TextKey, role: String) {
        for language in MemberLanguage.allCases {
            let markup = component(phase, language).markup
            #expect(markup.contains("<div class=\"\(mark)\" aria-hidden=\"true\"></div><div role=\"\(role)\"><h2"))
            #expect(markup.contains(">\(Texts(language)(text))</h2>") && !markup.contains("Enter the harbour"))
            #expect(
                markup.contains("<dialog") && markup.contains("open=\"open\"")
                    && markup.contains("aria-busy") == (phase == .inProgress))
        }
    }

    @Test("a failure can be retried; a dismissed sheet is not visible")
    func ends() {
        let failed = component(.failure).markup
        #expect(failed.contains("<form method=\"post\" action=\"/again\" class=\"hb-again hb-slot hb-h30\">"))
        #expect(failed.contains("name=\"action\" value=\"retry\"") && failed.contains(Texts(.en)(.signInFailureText)))
        #expect(
            component(.dismissed).content.markup.hasSuffix("data-face=\"\"></div>")
                && component(.dismissed).stylesheet.text.isEmpty)
    }

    @Test("every phase obeys the strictest policy", arguments: SignInSheetPhase.allCases)
    func strict(phase: SignInSheetPhase) {
        let markup = component(phase).markup
        #expect(!markup.contains("style=") && !markup.contains("<script") && !markup.contains(#/ on[a-z]+=/#))
    }
}

@Suite("The behaviour of a sign-in sheet", .timeLimit(.minutes(1)))
@MainActor
struct SignInSheetModelTests {
    @MainActor
    final class Course {
        var told: [String] = []
        var ends: [SignInEnd.Kind]
        let clock = TestClock()

        init(_ ends: SignInEnd.Kind...) { self.ends = ends }

        func model(autoDismiss: Bool = true) -> SignInSheetModel<HarbourAccount> {
            SignInSheetModel(autoDismiss: autoDismiss, clock: clock) { choice in
                let kind = self.ends.removeFirst()
                return SignInEnd(kind) { self.told.append("\(choice) \(kind)") }
            } giveUp: {
                self.told.append("gave up")
            }
        }
    }

    @Test("a success stays for a tenth of a second, the sheet disappears, and only then the app gets the result")
    func success() async {
        let course = Course(.signedIn)
        let model = course.model()
        model.dismissal = { course.told.append("gone") }
        model.signIn(with: .pilot)
        #expect(model.phase == .inProgress)
        await model.task?.value
        #expect(model.phase == .success && model.successes == 1 && course.told == [])
        #expect(await waited(while: course.clock.sleeperCount == 0))
        course.clock.advance(by: .milliseconds(99))
        #expect(model.phase == .success)
        course.clock.advance(by: .milliseconds(1))
        #expect(await waited(while: model.phase != .dismissed))
        await model.task?.value
        #expect(course.told == ["gone", "pilot signedIn"])
    }

    @Test("a sheet that stays reports its success at once")
    func staying() async {
        let course = Course(.signedIn)
        let model = course.model(autoDismiss: false)
        model.signIn(with: .captain)
        await model.task?.value
        #expect(course.told == ["captain signedIn"] && model.phase == .success)
        model.dismissed()
        #expect(course.told == ["captain signedIn"])
    }

    @Test("a member who gives up at the provider finds the sheet idle, and the app gets this once")
    func givenUp() async {
        let course = Course(.givenUp)
        let model = course.model()
        model.signIn(with: .captain)
        await model.task?.value
        #expect(model.phase == .idle && course.told == ["captain givenUp"])
        model.dismissed()
        #expect(course.told == ["captain givenUp"])
    }

    @Test("a failure is not reported; a retry signs in with the same account, and closing reports that the member gave up")
    func retry() async {
        let course = Course(.failed, .failed)
        let model = course.model()
        model.signIn(with: .pilot)
        await model.task?.value
        #expect(model.phase == .failure && model.failures == 1 && course.told == [])
        model.retry()
        await model.task?.value
        #expect(model.failures == 2 && course.ends.isEmpty)
        model.dismissed()
        #expect(course.told == ["gave up"] && model.phase == .dismissed)
    }

    @Test("closing during a sign-in cancels it and reports that the member gave up; its later result is not reported")
    func closed() async {
        let course = Course(.givenUp)
        let model = course.model()
        model.signIn(with: .pilot)
        let task = model.task
        model.close()
        #expect(model.phase == .dismissed && task?.isCancelled == true && course.told == ["gave up"])
        await task?.value
        #expect(course.told == ["gave up"])
    }

    @Test("the app's own presenter gets the sheet's model, or the snackbar for four seconds")
    func presented() async {
        let (course, presenter) = (Course(), Shelf())
        let model = course.model()
        model.show(by: .custom(presenter), radius: 24) { fatalError("nobody draws it here") }
        #expect(presenter.shown.first as? SignInSheetModel<HarbourAccount> === model)
        model.close()
        await model.task?.value
        #expect(presenter.dismissals == 1 && course.told == ["gave up"])

        let snackbar = ComponentSnackbar("Moored", harbourFrame().appearance)
        let task = Task { await snackbar.show(by: .custom(presenter), clock: course.clock) }
        #expect(await waited(while: course.clock.sleeperCount == 0))
        course.clock.advance(by: .milliseconds(3_999))
        #expect(presenter.shown.count == 2 && presenter.dismissals == 1)
        course.clock.advance(by: .milliseconds(1))
        await task.value
        #expect(presenter.dismissals == 2)
    }

    @Test("a snackbar is visible for four seconds")
    func snackbar() async {
        let clock = TestClock()
        let model = ComponentSnackbarModel(ComponentSnackbar("Moored", harbourFrame().appearance), presenter: .newWindow)
        let task = Task { await model.goAfterStay(by: clock) }
        #expect(await waited(while: clock.sleeperCount == 0))
        #expect(model.isVisible && model.text == "Moored")
        clock.advance(by: .seconds(4))
        await task.value
        #expect(!model.isVisible)
    }
}

/// Stores the sheet that it is to show.
private final class Shelf: WindowPresenting {
    var shown: [any Sendable] = []
    var dismissals = 0

    func present(_ face: any Sendable) { shown.append(face) }
    func dismiss() { dismissals += 1 }
}
