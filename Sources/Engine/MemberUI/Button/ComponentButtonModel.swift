public import Observation

/// The current state of a button.
public enum ComponentButtonState: String, Sendable, CaseIterable {
    /// It may be tapped.
    case idle
    /// The work that it started is in progress; a tap is ignored.
    case busy
    /// It may not be tapped.
    case disabled
}

/// A button that one tap makes busy until its work has ended.
///
/// ```swift
/// guard button.begin() else { return }
/// defer { button.end() }
/// ```
@MainActor
@Observable
public final class ComponentButtonModel {
    private var isBusy = false

    /// Whether it may be tapped when it is not busy.
    public var isEnabled = true

    /// Creates a button that may be tapped.
    public nonisolated init() {}

    /// The current state.
    public var state: ComponentButtonState { isBusy ? .busy : isEnabled ? .idle : .disabled }

    /// Makes it busy.
    /// - Returns: Whether it was idle; if not, ignore the tap.
    public func begin() -> Bool {
        guard state == .idle else { return false }
        isBusy = true
        return true
    }

    /// Ends the work that ``begin()`` began.
    public func end() { isBusy = false }
}

/// The outcome of a sign-in, for the components that started it.
public struct SignInEnd: Sendable {
    /// How it ended.
    public enum Kind: Sendable, Equatable {
        /// The member is signed in, here or at the app's backend.
        case signedIn
        /// The member gave up: the member closed the page, or declined on it.
        case givenUp
        /// The sign-in failed, and may be tried again.
        case failed
    }

    /// How it ended.
    public let kind: Kind
    /// Notifies the app.
    let tell: @MainActor @Sendable () -> Void

    /// Creates an outcome.
    /// - Parameters:
    ///   - kind: How it ended.
    ///   - tell: Notifies the app; called once, after the components show the outcome.
    public init(_ kind: Kind, tell: @escaping @MainActor @Sendable () -> Void) {
        self.kind = kind
        self.tell = tell
    }
}

/// The model of a sign-in button and the row below it: it runs one sign-in at a time and ignores taps in the meantime.
@MainActor
@Observable
public final class SignInButtonModel<Choice: SignInChoice> {
    /// The work that a tap starts, and who does it.
    public enum Work: Sendable {
        /// A sign-in, which the button waits for.
        case signIn(@MainActor @Sendable (Choice) async -> SignInEnd)
        /// The app itself does the work, and controls the spinner.
        case own(@MainActor @Sendable (ComponentButtonModel) -> Void)
    }

    /// All buttons, which are busy together.
    public let button = ComponentButtonModel()
    /// The choice whose sign-in is in progress; nil if no sign-in is.
    public private(set) var choice: Choice?
    @ObservationIgnored private let choices: [Choice]?
    @ObservationIgnored private let work: Work

    /// Creates buttons that may be tapped.
    /// - Parameters:
    ///   - choices: The choices that are allowed; nil allows all.
    ///   - work: The work that a tap starts.
    public init(among choices: [Choice]? = nil, _ work: Work) {
        self.choices = choices
        self.work = work
    }

    /// Starts the button's work.
    /// - Parameter choice: The account to sign in with.
    /// - Returns: The sign-in in progress; nil if the tap was ignored, or the app does the work itself.
    @discardableResult
    public func tap(_ choice: Choice) -> Task<Void, Never>? {
        guard choices?.contains(choice) ?? true else { return nil }
        switch work {
        case .signIn(let signIn):
            guard button.begin() else { return nil }
            self.choice = choice
            return Task { await run(signIn, choice) }
        case .own(let handler):
            if button.state == .idle { handler(button) }
            return nil
        }
    }

    /// The current state of a choice's button: busy with its own sign-in, disabled during another one.
    package func state(of choice: Choice) -> ComponentButtonState {
        self.choice == nil || self.choice == choice ? button.state : .disabled
    }

    private func run(_ signIn: @MainActor @Sendable (Choice) async -> SignInEnd, _ choice: Choice) async {
        let end = await signIn(choice)
        self.choice = nil
        button.end()
        end.tell()
    }
}
