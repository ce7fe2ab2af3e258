public import MemberCore
public import MemberWindow
public import Observation

/// The content of a prompt sheet: values from which each phase's sheet is made.
public protocol PromptSheetContent: Sendable {
    /// How it appears.
    var appearance: ComponentAppearance { get }
    /// The text that thanks the member for a short time at the end; nil for none.
    var thanks: String? { get }

    /// Returns the sheet of a phase.
    /// - Parameter phase: The phase; a closed sheet is the same as the first one.
    /// - Returns: The sheet.
    func sheet(_ phase: PromptSheetPhase) -> PromptSheet
}

/// The external work of a prompt sheet.
public struct PromptSheetWork<Failure: Error>: Sendable {
    let closed: Failure
    let declined: Failure
    let appear: @Sendable () -> Failure?
    let act: @Sendable () async -> Result<Void, Failure>
    let clock: any MemberClock

    /// Creates the work.
    /// - Parameters:
    ///   - closed: The failure that closing the sheet means.
    ///   - declined: The failure that declining means.
    ///   - clock: The time.
    ///   - appear: Records the impression at the moment of appearing, or throws the reason why the sheet must not appear.
    ///   - act: Performs the action that the member agreed to.
    public init(
        closed: Failure, declined: Failure, clock: any MemberClock, appear: @escaping @Sendable () -> Failure? = { nil },
        act: @escaping @Sendable () async -> Result<Void, Failure>
    ) {
        self.closed = closed
        self.declined = declined
        self.appear = appear
        self.act = act
        self.clock = clock
    }
}

/// A prompt sheet without its view: its content, its phase, and the member's possible actions.
///
/// The view calls ``appeared()`` first, then one method for each action of the member. The outcome is reported exactly once in
/// every case; a sheet that is released without an outcome counts as closed.
@MainActor @Observable
public final class PromptSheetModel<Content: PromptSheetContent, Failure: Error> {
    /// The content.
    public let content: Content
    /// Shows the sheet and its snackbar.
    public let presenter: WindowPresenter
    /// Its phase.
    public var phase: PromptSheetPhase { state.phase }
    /// The line that thanks the member at the end; nil before.
    public private(set) var snackbar: ComponentSnackbarModel?

    /// Shows the snackbar; nil leaves it to the observer of ``snackbar``.
    @ObservationIgnored var showsSnackbar: (@MainActor (ComponentSnackbarModel) -> Void)?
    private var state: PromptSheetState<Failure>
    @ObservationIgnored private var hasAppeared = false
    @ObservationIgnored private let work: PromptSheetWork<Failure>
    @ObservationIgnored private let ending: PromptSheetEnding<Failure>

    /// Creates a sheet in its initial phase.
    /// - Parameters:
    ///   - content: The content.
    ///   - presenter: Shows the sheet and its snackbar.
    ///   - work: The external work.
    ///   - ending: Reports the outcome.
    public init(
        _ content: Content, presenter: WindowPresenter, _ work: PromptSheetWork<Failure>, _ ending: PromptSheetEnding<Failure>
    ) {
        self.content = content
        self.presenter = presenter
        self.work = work
        self.ending = ending
        state = PromptSheetState(closed: work.closed, declined: work.declined)
    }

    /// The clock for its times.
    var clock: any MemberClock { work.clock }

    /// Call this when the sheet is about to appear; it records the impression, if a limit applies to it.
    /// - Returns: Whether it may be shown; if not, the sheet has ended. Only the first call decides and records.
    @discardableResult
    public func appeared() -> Bool {
        if !hasAppeared, phase != .closed {
            hasAppeared = true
            if let failure = work.appear() { apply(.barred(failure)) }
        }
        return phase != .closed
    }

    /// The main button: agrees, or tries again.
    public func accept() { apply(.accept) }

    /// The second button: declines, or gives up after a failure.
    public func decline() { apply(.decline) }

    /// The cross.
    public func close() { apply(.dismissed) }

    /// A swipe, a tap outside, or Escape.
    public func dismissed() { apply(.dismissed) }

    private func apply(_ event: PromptSheetState<Failure>.Event) {
        switch state.step(after: event) {
        case .nothing: break
        case .act: act()
        case .withdraw(let failure): ending.tell(.failure(failure))
        case .close(let failure):
            ending.tell(.failure(failure)) { [clock = work.clock] in try? await clock.sleep(for: .milliseconds(100)) }
        case .succeed: succeed()
        }
    }

    /// A sheet that is released in the meantime does not receive the result.
    private func act() {
        Task { [weak self, act = work.act] in
            let result = await act()
            self?.apply(.ended(result))
        }
    }

    private func succeed() {
        guard let thanks = content.thanks else { return ending.tell(.success(())) }
        let snackbar = ComponentSnackbarModel(ComponentSnackbar(thanks, content.appearance), presenter: presenter)
        self.snackbar = snackbar
        showsSnackbar?(snackbar)
        ending.tell(.success(())) { [clock = work.clock] in
            await snackbar.goAfterStay(by: clock)
            try? await clock.sleep(for: .milliseconds(50))
        }
    }
}

extension PromptSheetModel {
    /// Performs the action of a button of the sheet's HTML, and waits until it has ended: for a server.
    /// - Parameter action: The name of the button.
    public func perform(_ action: PageAction) async {
        switch action {
        case content.sheet(.initial).accept, .retry: accept()
        case .decline: decline()
        default: close()
        }
        await settled()
    }

    /// Waits until no work is in progress: for a server, whose response reports the result.
    ///
    /// If the caller is cancelled, the work still continues: the action that the member agreed to ends under its own limits.
    /// - Returns: The sheet's phase afterwards.
    @discardableResult
    public func settled() async -> PromptSheetPhase {
        while phase == .loading { await change() }
        return phase
    }

    private func change() async {
        await withCheckedContinuation { continuation in
            withObservationTracking {
                _ = phase
            } onChange: {
                // The property changes right after this.
                Task { @MainActor in continuation.resume() }
            }
        }
    }
}
