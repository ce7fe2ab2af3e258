import Testing

@testable import MemberUI

@Suite("The rules of the sign-in sheet")
struct SignInSheetStateTests {
    typealias Event = SignInSheetState<HarbourAccount>.Event
    typealias Step = SignInSheetState<HarbourAccount>.Step

    @Test(
        "each sequence of events ends as expected",
        arguments: [
            (
                [Event.tapped(.captain), .succeeded, .shown, .gone],
                [Step.authorize(.captain), .showSuccess, .dismiss, .tell(.outcome)]
            ),
            ([.tapped(.pilot), .cancelled, .closed, .gone], [.authorize(.pilot), .tell(.cancelled), .dismiss]),
            (
                [.tapped(.captain), .cancelled, .tapped(.stowaway)],
                [.authorize(.captain), .tell(.cancelled), .authorize(.stowaway)]
            ),
            ([.tapped(.stowaway), .failed, .retried], [.authorize(.stowaway), .authorize(.stowaway)]),
            ([.tapped(.captain), .failed, .closed, .gone], [.authorize(.captain), .dismiss, .tell(.cancelled)]),
            ([.closed, .gone, .gone], [.dismiss, .tell(.cancelled)]),
            (
                [.tapped(.captain), .closed, .succeeded, .gone, .shown],
                [.authorize(.captain), .abandon, .dismiss, .tell(.cancelled)]
            ),
            (
                [.tapped(.captain), .succeeded, .closed, .shown, .gone],
                [.authorize(.captain), .showSuccess, .dismiss, .tell(.outcome)]
            ),
            ([.tapped(.captain), .tapped(.pilot), .retried, .shown], [.authorize(.captain)]),
            ([.succeeded, .failed, .cancelled, .gone], []),
        ])
    func courses(events: [Event], steps: [Step]) {
        var state = SignInSheetState<HarbourAccount>(autoDismiss: true)
        #expect(events.flatMap { state.handle($0) } == steps)
    }

    @Test("without automatic dismissal it reports the success at once, and nothing when it is closed later")
    func staying() {
        var state = SignInSheetState<HarbourAccount>(autoDismiss: false)
        let steps = [Event.tapped(.captain), .succeeded, .shown, .closed, .gone].flatMap { state.handle($0) }
        #expect(steps == [.authorize(.captain), .tell(.outcome), .dismiss])
        #expect(state.phase == .dismissed)
    }

    @Test("each success and each failure is counted, so that haptic feedback happens once")
    func felt() {
        var state = SignInSheetState<HarbourAccount>(autoDismiss: false)
        let events: [Event] = [.tapped(.captain), .failed, .retried, .failed, .retried, .succeeded, .closed, .gone]
        for event in events { _ = state.handle(event) }
        #expect(state.failures == 2 && state.successes == 1)
    }

    @Test("no sequence of events reports more than once for a tap, or more than once after the sheet has disappeared")
    func atMostOnce() {
        let events: [Event] = [.tapped(.captain), .retried, .succeeded, .failed, .cancelled, .shown, .closed, .gone]
        for course in 0..<(8 * 8 * 8 * 8 * 8) {
            for autoDismiss in [true, false] {
                var state = SignInSheetState<HarbourAccount>(autoDismiss: autoDismiss)
                let picks = [1, 8, 64, 512, 4096].map { events[course / $0 % 8] }
                let steps = picks.flatMap { state.handle($0) }
                let taps = steps.count { if case .authorize = $0 { true } else { false } }
                let told = steps.count { if case .tell = $0 { true } else { false } }
                #expect(told <= max(taps, 1))
            }
        }
    }
}
