import Foundation
import MemberHTTP
import Testing

@testable import VKID

@Suite("The states of the sheet")
struct SheetStateTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let events: [SheetState.Event]
        let phase: CommunitySheet.Phase
        let step: String

        init(_ name: String, _ events: [SheetState.Event], _ phase: CommunitySheet.Phase, _ step: String) {
            testDescription = name
            self.events = events
            self.phase = phase
            self.step = step
        }
    }

    private static let failed: [SheetState.Event] = [.follow, .joinEnded(.refused)]

    @Test(
        "each event leads where the table says",
        arguments: [
            Row("cross, swipe, tap outside at first", [.dismissed], .closed, "closedByUser"),
            Row("second button at first", [.decline], .closed, "canceledByUser"),
            Row("main button", [.follow], .loading, "join"),
            Row("both buttons are off during a join", [.follow, .follow], .loading, "nothing"),
            Row("the second one too", [.follow, .decline], .loading, "nothing"),
            Row("ruling 17: closing during a join", [.follow, .dismissed], .closed, "closedByUser"),
            Row("ruling 17: a late answer", [.follow, .dismissed, .joinEnded(.joined)], .closed, "nothing"),
            Row("joined", [.follow, .joinEnded(.joined)], .closed, "succeed"),
            Row("not joined", failed, .failed, "nothing"),
            Row("again", failed + [.follow], .loading, "join"),
            Row("again and joined", failed + [.follow, .joinEnded(.joined)], .closed, "succeed"),
            Row("cross, swipe, tap outside after a failure", failed + [.dismissed], .closed, "closedByUser"),
            Row("giving up: VK said no", failed + [.decline], .closed, "failedSubscription"),
            Row(
                "giving up: the token was void", [.follow, .joinEnded(.invalidToken), .decline], .closed, "invalidAccessToken"),
            Row(
                "giving up: any other error", [.follow, .joinEnded(.failed(HTTPError.offline)), .decline], .closed, "unknown"),
            Row(
                "giving up tells the last error only",
                [.follow, .joinEnded(.invalidToken), .follow, .joinEnded(.refused), .decline],
                .closed, "failedSubscription"),
            Row(
                "giving up: nobody solved the captcha",
                [.follow, .joinEnded(.unsolved(.page(URL(string: "https://id.vk.ru/a")!))), .decline], .closed,
                "captchaError https://id.vk.ru/a"),
            Row("the limit is reached when it appears", [.barred(.localLimitReached)], .closed, "failedToCreate"),
            Row("nothing happens to a closed sheet", [.dismissed, .follow], .closed, "nothing"),
            Row("an answer nobody waits for", [.joinEnded(.joined)], .initial, "nothing"),
        ])
    func table(row: Row) {
        var state = SheetState()
        var step = SheetState.Step.nothing
        for event in row.events { step = state.step(after: event) }
        #expect(state.phase == row.phase)
        #expect(step.name == row.step)
    }

    @Test("the error of one try is forgotten when the next one begins")
    func forgotten() {
        var state = SheetState()
        for event in Self.failed { _ = state.step(after: event) }
        #expect(state.failure != nil)
        _ = state.step(after: .follow)
        #expect(state.failure == nil)
    }
}

extension SheetState.Step {
    var name: String {
        switch self {
        case .nothing: "nothing"
        case .join: "join"
        case .succeed: "succeed"
        case .withdraw: "failedToCreate"
        case .close(let error): error.name
        }
    }
}

extension GroupSubscriptionError {
    /// The case's name, and the creation error's.
    var name: String {
        switch self {
        case .closedByUser: "closedByUser"
        case .canceledByUser: "canceledByUser"
        case .invalidAccessToken: "invalidAccessToken"
        case .failedSubscription: "failedSubscription"
        case .failedToCreate(let error): "failedToCreate(\(error.rawValue))"
        case .captchaError(let captcha): "captchaError " + (captcha?.address.absoluteString ?? "")
        case .unknown: "unknown"
        }
    }
}
