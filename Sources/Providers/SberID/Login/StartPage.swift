import MemberCore
import MemberOAuth
import MemberSignIn

/// The sign-in page of one start, from its window's opening until that has gone.
@MainActor
final class StartPage: Masked {
    private let attempt: Attempt
    private let signIns: SIDSignIns
    private let memory: SIDState
    private weak var delegate: (any SIDSafariViewControllerDelegate)?
    private var window: (any PageWindow)?
    private var watch: Task<Void, Never>?
    /// Whether the bank's app was opened from the page, so that the response may come without it.
    private nonisolated let hasLeft = Locked(false)

    /// A page.
    init(_ attempt: Attempt, _ signIns: SIDSignIns, _ memory: SIDState, _ delegate: (any SIDSafariViewControllerDelegate)?) {
        (self.attempt, self.signIns, self.memory, self.delegate) = (attempt, signIns, memory, delegate)
    }

    nonisolated var description: String { "StartPage(<secret>)" }
    nonisolated var customMirror: Mirror { Mirror(self, children: [:]) }

    /// What its window tells; it keeps the page alive.
    var events: PageWindowEvents { PageWindowEvents(closed: { self.closed() }, gone: { self.gone() }) }

    /// The window is open.
    /// - Parameters:
    ///   - window: The window.
    ///   - activations: This app's comings to the front, where the bank's app can be opened from the page: each one means that it
    ///     was, for nothing else tells.
    func opened(_ window: any PageWindow, _ activations: AsyncStream<Void>?) {
        self.window = window
        memory.setPage(attempt.id, self)
        guard let activations else { return }
        watch = Task { [weak self] in
            for await _ in activations { self?.bankAppWasOpened() }
        }
    }

    /// The bank's app was opened from the page.
    nonisolated func bankAppWasOpened() { hasLeft.withLock { $0 = true } }

    /// Whether it was.
    nonisolated var bankAppIsOpen: Bool { hasLeft.value }

    /// Takes the window away; the delegate hears that it has gone.
    func dismiss() { window?.dismiss() }

    /// A response that was first, and a start that came later, leave nothing to tell.
    private func closed() {
        let isEnded = bankAppIsOpen ? isWaiting : signIns.end(attempt, as: .agent(.cancelled))
        guard isEnded else { return }
        let response = SIDAuthResponse(failure: "window_closed", nonce: attempt.nonce?.reveal ?? "")
        if !bankAppIsOpen { memory.events.yield(.ended(response)) }
        delegate?.sberIDWindowClosed(response)
    }

    /// Whether the response may still come; also if that cannot be read, for the person has closed the window in any case.
    private var isWaiting: Bool {
        do { return try signIns.isWaiting(attempt.id) } catch {
            signIns.report(error)
            return true
        }
    }

    private func gone() {
        watch?.cancel()
        memory.setPage(attempt.id, nil)
        window = nil
        delegate?.sberIDWindowDidDisappear()
    }
}
