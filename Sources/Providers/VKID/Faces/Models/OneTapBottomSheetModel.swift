import MemberCore
public import Observation

/// What a sign-in sheet does, for whichever view shows it.
///
/// It follows its own sign-in only, whatever else happens in the app.
@MainActor
@Observable
public final class OneTapBottomSheetModel {
    /// How long the success stays before the sheet goes.
    static let successTime = Duration.milliseconds(100)

    private var state: SignInSheetState
    @ObservationIgnored let element: OneTapBottomSheet
    @ObservationIgnored let vkid: VKID
    /// Takes the sheet off the screen and returns when it has left; nil where the view follows ``phase`` by itself.
    @ObservationIgnored var dismissal: (@MainActor () async -> Void)?
    @ObservationIgnored private(set) var task: Task<Void, Never>?
    @ObservationIgnored private var result = AuthResult.failure(.cancelled)
    /// How the member gave up at VK, until it is told.
    @ObservationIgnored private var refusal: AuthResult?

    init(_ element: OneTapBottomSheet, _ vkid: VKID) {
        self.element = element
        self.vkid = vkid
        state = SignInSheetState(autoDismiss: element.autoDismissOnSuccess)
    }

    /// Where the sheet stands.
    public var phase: SignInSheetPhase { state.phase }

    /// How many sign-ins have worked; a change is felt.
    var successes: Int { state.successes }
    /// How many sign-ins have failed; a change is felt.
    var failures: Int { state.failures }

    /// Starts a sign-in.
    /// - Parameter provider: With whose account.
    public func signIn(with provider: OAuthProvider = .vkid) { handle(.tapped(provider)) }

    /// Tries a failed sign-in again, with the configuration it was given.
    public func retry() { handle(.retried) }

    /// Closes the sheet, as X, a swipe or a tap outside does.
    public func close() { handle(.closed) }

    /// Tells that the system took the sheet off the screen, as after a swipe.
    public func dismissed() {
        handle(.closed)
        handle(.gone)
    }

    private func handle(_ event: SignInSheetState.Event) {
        for step in state.handle(event) { perform(step) }
    }

    private func perform(_ step: SignInSheetState.Step) {
        switch step {
        case .authorize(let provider): task = Task { await authorize(provider) }
        case .abandon: task?.cancel()
        case .showSuccess: task = Task { await showSuccess() }
        case .dismiss: leave()
        case .tell(.outcome): element.onCompleteAuth?(result)
        case .tell(.cancelled):
            let refusal = refusal
            self.refusal = nil
            element.onCompleteAuth?(refusal ?? .failure(.cancelled))
        }
    }

    private func authorize(_ provider: OAuthProvider) async {
        let work = ElementSignIn(
            vkid: vkid, configuration: element.authConfiguration, source: .bottomSheet, style: element.sheetStyle,
            presenter: .newUIWindow)
        let result = await work.run(provider)
        if result.isSignedIn { self.result = result }
        if phase == .inProgress, result.isGivenUp { refusal = result }
        handle(result.isSignedIn ? .succeeded : result.isGivenUp ? .cancelled : .failed)
    }

    private func showSuccess() async {
        try? await vkid.context.clock.sleep(for: Self.successTime)
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

extension UITrampoline where Element == OneTapBottomSheet {
    /// The sheet's model.
    /// - Returns: A new one, idle.
    @MainActor
    public func model() -> OneTapBottomSheetModel { OneTapBottomSheetModel(element, vkid) }
}
