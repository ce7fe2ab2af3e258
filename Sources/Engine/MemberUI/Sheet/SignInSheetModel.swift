public import MemberCore
public import Observation

/// What a sign-in sheet does, for whichever view shows it.
///
/// It follows its own sign-in only, whatever else happens in the app.
@MainActor
@Observable
public final class SignInSheetModel<Choice: SignInChoice> {
    /// How long the success stays before the sheet goes.
    package static var successTime: Duration { .milliseconds(100) }

    private var state: SignInSheetState<Choice>
    @ObservationIgnored private let clock: any MemberClock
    @ObservationIgnored private let signIn: @MainActor @Sendable (Choice) async -> SignInEnd
    @ObservationIgnored private let giveUp: @MainActor @Sendable () -> Void
    /// Takes the sheet off the screen and returns when it has left; nil where the view follows ``phase`` by itself.
    @ObservationIgnored package var dismissal: (@MainActor () async -> Void)?
    @ObservationIgnored package private(set) var task: Task<Void, Never>?
    /// The sign-in that worked, until it is told.
    @ObservationIgnored private var end: SignInEnd?
    /// How the member gave up at the provider, until it is told.
    @ObservationIgnored private var refusal: SignInEnd?

    /// A sheet that asks.
    /// - Parameters:
    ///   - autoDismiss: Whether it goes by itself when the member is signed in.
    ///   - clock: The time.
    ///   - signIn: Signs in.
    ///   - giveUp: Tells the app that the member closed the sheet.
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

    /// How many sign-ins have worked; a change is felt.
    package var successes: Int { state.successes }
    /// How many sign-ins have failed; a change is felt.
    package var failures: Int { state.failures }

    /// Starts a sign-in.
    /// - Parameter choice: With whose account.
    public func signIn(with choice: Choice) { handle(.tapped(choice)) }

    /// Tries a failed sign-in again, with the same account.
    public func retry() { handle(.retried) }

    /// Closes the sheet, as X, a swipe or a tap outside does.
    public func close() { handle(.closed) }

    /// Tells that the system took the sheet off the screen, as after a swipe.
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
