import Testing

@testable import MemberUI

/// Why a berth was not reserved.
enum BerthError: String, Error {
    case closed, declined, refused, keyInvalid, captcha, unknown, seenOften
}

@Suite("The states of a prompt sheet")
struct PromptSheetStateTests {
    typealias State = PromptSheetState<BerthError>

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let events: [State.Event]
        let phase: PromptSheetPhase
        let step: String

        init(_ name: String, _ events: [State.Event], _ phase: PromptSheetPhase, _ step: String) {
            testDescription = name
            self.events = events
            self.phase = phase
            self.step = step
        }
    }

    private static let failed: [State.Event] = [.accept, .ended(.failure(.refused))]

    @Test(
        "each event leads to the state in the table",
        arguments: [
            Row("cross, swipe, tap outside at first", [.dismissed], .closed, "closed"),
            Row("second button at first", [.decline], .closed, "declined"),
            Row("main button", [.accept], .loading, "act"),
            Row("both buttons are off while something is under way", [.accept, .accept], .loading, "nothing"),
            Row("the second one too", [.accept, .decline], .loading, "nothing"),
            Row("closing meanwhile", [.accept, .dismissed], .closed, "closed"),
            Row("a late end", [.accept, .dismissed, .ended(.success(()))], .closed, "nothing"),
            Row("done", [.accept, .ended(.success(()))], .closed, "succeed"),
            Row("not done", failed, .failed, "nothing"),
            Row("again", failed + [.accept], .loading, "act"),
            Row("again and done", failed + [.accept, .ended(.success(()))], .closed, "succeed"),
            Row("cross, swipe, tap outside after a failure", failed + [.dismissed], .closed, "closed"),
            Row("giving up: the provider said no", failed + [.decline], .closed, "refused"),
            Row("giving up: the token was invalid", [.accept, .ended(.failure(.keyInvalid)), .decline], .closed, "keyInvalid"),
            Row("giving up: any other error", [.accept, .ended(.failure(.unknown)), .decline], .closed, "unknown"),
            Row(
                "giving up tells the last error only",
                [.accept, .ended(.failure(.keyInvalid)), .accept, .ended(.failure(.refused)), .decline], .closed, "refused"),
            Row("giving up: nobody solved the captcha", [.accept, .ended(.failure(.captcha)), .decline], .closed, "captcha"),
            Row("the limit is reached when it appears", [.barred(.seenOften)], .closed, "withdraw seenOften"),
            Row("nothing happens to a closed sheet", [.dismissed, .accept], .closed, "nothing"),
            Row("an end nobody waits for", [.ended(.success(()))], .initial, "nothing"),
        ])
    func table(row: Row) {
        var state = State(closed: .closed, declined: .declined)
        var step = State.Step.nothing
        for event in row.events { step = state.step(after: event) }
        #expect(state.phase == row.phase)
        #expect(step.name == row.step)
    }

    @Test("the error of one try is forgotten when the next one begins")
    func forgotten() {
        var state = State(closed: .closed, declined: .declined)
        for event in Self.failed { _ = state.step(after: event) }
        #expect(state.failure != nil)
        _ = state.step(after: .accept)
        #expect(state.failure == nil)
    }
}

extension PromptSheetState<BerthError>.Step {
    var name: String {
        switch self {
        case .nothing: "nothing"
        case .act: "act"
        case .succeed: "succeed"
        case .withdraw(let error): "withdraw \(error.rawValue)"
        case .close(let error): error.rawValue
        }
    }
}
