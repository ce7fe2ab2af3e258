public import MemberCore
public import Observation

/// The model of a sign-in sheet, for any view that shows it.
///
/// It follows only its own sign-in, not other sign-ins in the app.
@MainActor
@Observable
public final class SignInSheetModel<Choice: SignInChoice> {
    /// How long the success is shown before the sheet closes.
    package static var successTime: Duration { .milliseconds(100) }

    private var state: SignInSheetState<Choice>
    @ObservationIgnored private let clock: any MemberClock
    @ObservationIgnored private let signIn: @MainActor @Sendable (Choice) async -> SignInEnd
    @ObservationIgnored private let giveUp: @MainActor @Sendable () -> Void
    /// Takes the sheet off the screen and returns when it has left; nil where the view follows ``phase`` itself.
    @ObservationIgnored package var dismissal: (@MainActor () async -> Void)?
    @ObservationIgnored package private(set) var task: Task<Void, Never>?
    /// The successful sign-in, until it is reported.
    @ObservationIgnored private var end: SignInEnd?
    /// The member's withdrawal at the provider, until it is reported.
    @ObservationIgnored private var refusal: SignInEnd?

    /// Creates a sheet in its first phase.
    /// - Parameters:
    ///   - autoDismiss: Whether it closes automatically when the member is signed in.
    ///   - clock: The time.
    ///   - signIn: Signs in.
    ///   - giveUp: Notifies the app that the member closed the sheet.
    public init(
        autoDismiss: Bool, clock: any MemberClock, signIn: @escaping @MainActor @Sendable (Choice) async -> SignInEnd,
        giveUp: @escaping @MainActor @Sendable () -> Void
    ) {
        state = SignInSheetState(autoDismiss: autoDismiss)
        self.clock = clock
        self.signIn = signIn
        self.giveUp = giveUp
    }

    /// The sheet's phase.
    public var phase: SignInSheetPhase { state.phase }

    /// The number of successful sign-ins; a change gives haptic feedback.
    package var successes: Int { state.successes }
    /// The number of failed sign-ins; a change gives haptic feedback.
    package var failures: Int { state.failures }

    /// Starts a sign-in.
    /// - Parameter choice: The account to sign in with.
    public func signIn(with choice: Choice) { handle(.tapped(choice)) }

    /// Tries a failed sign-in again, with the same account.
    public func retry() { handle(.retried) }

    /// Closes the sheet, as X, a swipe or a tap outside does.
    public func close() { handle(.closed) }

    /// Reports that the system took the sheet off the screen, as after a swipe.
    public func dismissed() {
        handle(.closed)
        handle(.gone)
    }

    private func handle(_ event: SignInSheetState<Choice>.Event) {
        for step in state.handle(event) { perform(step) }
    }

    private func perform(_ step: SignInSheetState<Choice>.Step) {
        switch step {
        case .authorize(let choice): task = Task { await authorize(choice) }
        case .abandon: task?.cancel()
        case .showSuccess: task = Task { await showSuccess() }
        case .dismiss: leave()
        case .tell(.outcome): end?.tell()
        case .tell(.cancelled):
            let tell = refusal?.tell ?? giveUp
            refusal = nil
            tell()
        }
    }

    private func authorize(_ choice: Choice) async {
        let end = await signIn(choice)
        switch end.kind {
        case .signedIn:
            self.end = end
            handle(.succeeded)
        case .givenUp:
            if phase == .inProgress { refusal = end }
            handle(.cancelled)
        case .failed: handle(.failed)
        }
    }

    private func showSuccess() async {
        try? await clock.sleep(for: Self.successTime)
        handle(.shown)
    }

    private func leave() {
        guard let dismissal else { return handle(.gone) }
        task = Task {
            await dismissal()
            handle(.gone)
        }
    }
}
