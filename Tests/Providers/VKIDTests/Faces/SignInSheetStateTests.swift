import Testing

@testable import VKID

@Suite("The rules of the sign-in sheet")
struct SignInSheetStateTests {
    typealias Event = SignInSheetState.Event
    typealias Step = SignInSheetState.Step

    @Test(
        "each course ends as it should",
        arguments: [
            (
                [Event.tapped(.vkid), .succeeded, .shown, .gone],
                [Step.authorize(.vkid), .showSuccess, .dismiss, .tell(.outcome)]
            ),
            ([.tapped(.ok), .cancelled, .closed, .gone], [.authorize(.ok), .tell(.cancelled), .dismiss]),
            ([.tapped(.vkid), .cancelled, .tapped(.mail)], [.authorize(.vkid), .tell(.cancelled), .authorize(.mail)]),
            ([.tapped(.mail), .failed, .retried], [.authorize(.mail), .authorize(.mail)]),
            ([.tapped(.vkid), .failed, .closed, .gone], [.authorize(.vkid), .dismiss, .tell(.cancelled)]),
            ([.closed, .gone, .gone], [.dismiss, .tell(.cancelled)]),
            (
                [.tapped(.vkid), .closed, .succeeded, .gone, .shown],
                [.authorize(.vkid), .abandon, .dismiss, .tell(.cancelled)]
            ),
            (
                [.tapped(.vkid), .succeeded, .closed, .shown, .gone],
                [.authorize(.vkid), .showSuccess, .dismiss, .tell(.outcome)]
            ),
            ([.tapped(.vkid), .tapped(.ok), .retried, .shown], [.authorize(.vkid)]),
            ([.succeeded, .failed, .cancelled, .gone], []),
        ])
    func courses(events: [Event], steps: [Step]) {
        var state = SignInSheetState(autoDismiss: true)
        #expect(events.flatMap { state.handle($0) } == steps)
    }

    @Test("without dismissing itself it tells the success at once, and nothing when it is closed then")
    func staying() {
        var state = SignInSheetState(autoDismiss: false)
        let steps = [Event.tapped(.vkid), .succeeded, .shown, .closed, .gone].flatMap { state.handle($0) }
        #expect(steps == [.authorize(.vkid), .tell(.outcome), .dismiss])
        #expect(state.phase == .dismissed)
    }

    @Test("each success and each failure is counted, so that it is felt once")
    func felt() {
        var state = SignInSheetState(autoDismiss: false)
        let events: [Event] = [.tapped(.vkid), .failed, .retried, .failed, .retried, .succeeded, .closed, .gone]
        for event in events { _ = state.handle(event) }
        #expect(state.failures == 2 && state.successes == 1)
    }

    @Test("no course of events tells more than once for a tap, or more than once after the sheet has gone")
    func atMostOnce() {
        let events: [Event] = [.tapped(.vkid), .retried, .succeeded, .failed, .cancelled, .shown, .closed, .gone]
        for course in 0..<(8 * 8 * 8 * 8 * 8) {
            for autoDismiss in [true, false] {
                var state = SignInSheetState(autoDismiss: autoDismiss)
                let picks = [1, 8, 64, 512, 4096].map { events[course / $0 % 8] }
                let steps = picks.flatMap { state.handle($0) }
                let taps = steps.count { if case .authorize = $0 { true } else { false } }
                let told = steps.count { if case .tell = $0 { true } else { false } }
                #expect(told <= max(taps, 1))
            }
        }
    }
}
