import MemberCore
import MemberOAuth
import MemberSignIn

/// The sign-in page of one start, from the opening of its window until the window is removed.
@MainActor
final class StartPage: Masked {
    private let attempt: Attempt
    private let signIns: SIDSignIns
    private let memory: SIDState
    private weak var delegate: (any SIDSafariViewControllerDelegate)?
    private var window: (any PageWindow)?
    private var watch: Task<Void, Never>?
    /// Whether the bank's app was opened from the page, so that the response may arrive without the page.
    private nonisolated let hasLeft = Locked(false)

    init(_ attempt: Attempt, _ signIns: SIDSignIns, _ memory: SIDState, _ delegate: (any SIDSafariViewControllerDelegate)?) {
        (self.attempt, self.signIns, self.memory, self.delegate) = (attempt, signIns, memory, delegate)
    }

    nonisolated var description: String { "StartPage(<secret>)" }
    nonisolated var customMirror: Mirror { Mirror(self, children: [:]) }

    /// The events of its window; they keep the page alive.
    var events: PageWindowEvents { PageWindowEvents(closed: { self.closed() }, gone: { self.gone() }) }

    /// Records the open window.
    /// - Parameters:
    ///   - window: The window.
    ///   - activations: This app's activations, if the page offers the bank's app: each one is taken as a return from that app, because
    ///     the system gives no other sign of it.
    func opened(_ window: any PageWindow, _ activations: AsyncStream<Void>?) {
        self.window = window
        memory.setPage(attempt.id, self)
        guard let activations else { return }
        watch = Task { [weak self] in
            for await _ in activations { self?.bankAppWasOpened() }
        }
    }

    /// Records that the bank's app was opened from the page.
    nonisolated func bankAppWasOpened() { hasLeft.withLock { $0 = true } }

    /// Whether the bank's app was opened from the page.
    nonisolated var bankAppIsOpen: Bool { hasLeft.value }

    /// Removes the window; the delegate is notified that it was removed.
    func dismiss() { window?.dismiss() }

    /// Reports a closed window, unless an earlier response or a later start has ended the sign-in.
    private func closed() {
        let isEnded = bankAppIsOpen ? isWaiting : signIns.end(attempt, as: .agent(.cancelled))
        guard isEnded else { return }
        let response = SIDAuthResponse(failure: "window_closed", nonce: attempt.nonce?.reveal ?? "")
        if !bankAppIsOpen { memory.events.yield(.ended(response)) }
        delegate?.sberIDWindowClosed(response)
    }

    /// Whether the response may still come; true if that cannot be read, because the person has closed the window in any case.
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
