public import Observation

/// What a button does just now.
public enum ComponentButtonState: String, Sendable, CaseIterable {
    /// It may be tapped.
    case idle
    /// What it started is under way; a tap is ignored.
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

    /// A button that may be tapped.
    public nonisolated init() {}

    /// What it does just now.
    public var state: ComponentButtonState { isBusy ? .busy : isEnabled ? .idle : .disabled }

    /// Makes it busy.
    /// - Returns: Whether it was idle; if not, the tap is to be ignored.
    public func begin() -> Bool {
        guard state == .idle else { return false }
        isBusy = true
        return true
    }

    /// Ends the work that ``begin()`` began.
    public func end() { isBusy = false }
}

/// What a sign-in came to, for the components that started it.
public struct SignInEnd: Sendable {
    /// How it ended.
    public enum Kind: Sendable, Equatable {
        /// The member is signed in, here or at the app's backend.
        case signedIn
        /// The member gave up: closed the page, or declined on it.
        case givenUp
        /// It failed, and may be tried again.
        case failed
    }

    /// How it ended.
    public let kind: Kind
    /// Tells the app.
    let tell: @MainActor @Sendable () -> Void

    /// An end.
    /// - Parameters:
    ///   - kind: How it ended.
    ///   - tell: Tells the app; called once, after the components show the end.
    public init(_ kind: Kind, tell: @escaping @MainActor @Sendable () -> Void) {
        self.kind = kind
        self.tell = tell
    }
}

/// What a sign-in button and the row below it do: one sign-in at a time, deaf to taps meanwhile.
@MainActor
@Observable
public final class SignInButtonModel<Choice: SignInChoice> {
    /// Who does what a tap asks for.
    public enum Work: Sendable {
        /// A sign-in, which the button waits for.
        case signIn(@MainActor @Sendable (Choice) async -> SignInEnd)
        /// The app itself, by the control of the spinner.
        case own(@MainActor @Sendable (ComponentButtonModel) -> Void)
    }

    /// All buttons, which are busy together.
    public let button = ComponentButtonModel()
    /// Whose sign-in is under way; nil if none is.
    public private(set) var choice: Choice?
    @ObservationIgnored private let choices: [Choice]?
    @ObservationIgnored private let work: Work

    /// Buttons that may be tapped.
    /// - Parameters:
    ///   - choices: What may be chosen; nil is everything.
    ///   - work: Who does what a tap asks for.
    public init(among choices: [Choice]? = nil, _ work: Work) {
        self.choices = choices
        self.work = work
    }

    /// Starts what the button is for.
    /// - Parameter choice: With whose account.
    /// - Returns: The sign-in under way; nil if the tap was ignored, or the app does the work itself.
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

    /// What the button of a choice does just now: busy with its own sign-in, disabled during another one.
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
