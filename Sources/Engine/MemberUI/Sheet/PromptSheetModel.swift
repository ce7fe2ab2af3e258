public import MemberCore
public import MemberWindow
public import Observation

/// What a prompt sheet is about: values of which each phase's sheet is made.
public protocol PromptSheetContent: Sendable {
    /// How it appears.
    var appearance: ComponentAppearance { get }
    /// What thanks the member for a while at the end; nil for nothing.
    var thanks: String? { get }

    /// What is shown in a phase.
    /// - Parameter phase: The phase; a closed sheet says what it said at first.
    /// - Returns: The sheet.
    func sheet(_ phase: PromptSheetPhase) -> PromptSheet
}

/// What a prompt sheet does outside itself.
public struct PromptSheetWork<Failure: Error>: Sendable {
    let closed: Failure
    let declined: Failure
    let appear: @Sendable () -> Failure?
    let act: @Sendable () async -> Result<Void, Failure>
    let clock: any MemberClock

    /// Work.
    /// - Parameters:
    ///   - closed: What closing the sheet means.
    ///   - declined: What declining means.
    ///   - clock: The time.
    ///   - appear: Records the impression at the moment of appearing, or tells why there must be none.
    ///   - act: Does what the member agreed to.
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

/// A prompt sheet without its view: what it shows, its phase, and what the member can do with it.
///
/// The view calls ``appeared()`` first, then one method for each thing that the member does. Its end is told exactly once,
/// whatever happens; a sheet that is let go of without an end was closed.
@MainActor @Observable
public final class PromptSheetModel<Content: PromptSheetContent, Failure: Error> {
    /// What it is about.
    public let content: Content
    /// Where it and its snackbar are shown.
    public let presenter: WindowPresenter
    /// Its phase.
    public var phase: PromptSheetPhase { state.phase }
    /// The line that thanks the member at the end; nil before.
    public private(set) var snackbar: ComponentSnackbarModel?

    /// What shows the snackbar; nil leaves it to the observer of ``snackbar``.
    @ObservationIgnored var showsSnackbar: (@MainActor (ComponentSnackbarModel) -> Void)?
    private var state: PromptSheetState<Failure>
    @ObservationIgnored private var hasAppeared = false
    @ObservationIgnored private let work: PromptSheetWork<Failure>
    @ObservationIgnored private let ending: PromptSheetEnding<Failure>

    /// A sheet that asks.
    /// - Parameters:
    ///   - content: What it is about.
    ///   - presenter: Where it and its snackbar are shown.
    ///   - work: What it does outside itself.
    ///   - ending: Its end.
    public init(
        _ content: Content, presenter: WindowPresenter, _ work: PromptSheetWork<Failure>, _ ending: PromptSheetEnding<Failure>
    ) {
        self.content = content
        self.presenter = presenter
        self.work = work
        self.ending = ending
        state = PromptSheetState(closed: work.closed, declined: work.declined)
    }

    /// By which its times count.
    var clock: any MemberClock { work.clock }

    /// To be called when the sheet is about to appear; records the impression, if a limit applies to it.
    /// - Returns: Whether it may be shown; if not, it has ended. Only the first call decides and records.
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

    /// A sheet that is let go of meanwhile does not hear of the end.
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
    /// Does what a button of the sheet's HTML asks for, and waits until that has come to its end: for a server.
    /// - Parameter action: The name of the button.
    public func perform(_ action: PageAction) async {
        switch action {
        case content.sheet(.initial).accept, .retry: accept()
        case .decline: decline()
        default: close()
        }
        await settled()
    }

    /// Waits until nothing is under way: for a server, whose response says what came of it.
    ///
    /// The caller's cancellation has no effect: what the member agreed to comes to its own end, under its own limits.
    /// - Returns: The sheet's phase then.
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
