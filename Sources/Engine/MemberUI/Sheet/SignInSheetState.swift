/// The phase of a sign-in sheet.
public enum SignInSheetPhase: String, Sendable, CaseIterable {
    /// It asks.
    case idle
    /// A sign-in is under way.
    case inProgress
    /// The member is signed in.
    case success
    /// The sign-in failed; it may be tried again.
    case failure
    /// It is closed, or about to close.
    case dismissed
}

/// The rules of a sign-in sheet: each event leads to the next steps.
///
/// Each outcome of a sign-in is reported once. Closing the sheet reports that the member gave up, unless an outcome was reported
/// since the last tap.
struct SignInSheetState<Choice: SignInChoice>: Equatable {
    /// An event of the sheet.
    enum Event: Equatable {
        case tapped(Choice)
        case retried
        case succeeded
        case failed
        case cancelled
        /// The success was shown long enough.
        case shown
        /// X, a swipe, a tap outside.
        case closed
        /// It has left the screen.
        case gone
    }

    /// A report to the app.
    enum Telling: Equatable {
        case outcome
        case cancelled
    }

    /// The step that follows an event.
    enum Step: Equatable {
        case authorize(Choice)
        case abandon
        case showSuccess
        case dismiss
        case tell(Telling)
    }

    private(set) var phase = SignInSheetPhase.idle
    /// The numbers of successful and of failed sign-ins: each change gives haptic feedback once.
    private(set) var (successes, failures) = (0, 0)
    private let autoDismiss: Bool
    private var choice: Choice?
    private var isTold = false
    private var onceGone: Telling?

    init(autoDismiss: Bool) { self.autoDismiss = autoDismiss }

    /// Handles an event; an event that does not fit the phase changes nothing.
    mutating func handle(_ event: Event) -> [Step] {
        switch (phase, event) {
        case (.idle, .tapped(let choice)): return begin(choice)
        case (.failure, .retried): return choice.map { begin($0) } ?? []
        case (.inProgress, .succeeded): return succeed()
        case (.inProgress, .failed):
            phase = .failure
            failures += 1
            return []
        case (.inProgress, .cancelled):
            (phase, isTold) = (.idle, true)
            return [.tell(.cancelled)]
        case (.success, .shown) where autoDismiss, (.success, .closed): return leave(telling: isTold ? nil : .outcome)
        case (.inProgress, .closed): return [.abandon] + leave(telling: .cancelled)
        case (.idle, .closed), (.failure, .closed): return leave(telling: isTold ? nil : .cancelled)
        case (.dismissed, .gone):
            defer { onceGone = nil }
            return onceGone.map { [.tell($0)] } ?? []
        default: return []
        }
    }

    private mutating func begin(_ choice: Choice) -> [Step] {
        self.choice = choice
        (phase, isTold) = (.inProgress, false)
        return [.authorize(choice)]
    }

    private mutating func succeed() -> [Step] {
        phase = .success
        successes += 1
        guard !autoDismiss else { return [.showSuccess] }
        isTold = true
        return [.tell(.outcome)]
    }

    private mutating func leave(telling: Telling?) -> [Step] {
        (phase, onceGone) = (.dismissed, telling)
        return [.dismiss]
    }
}
