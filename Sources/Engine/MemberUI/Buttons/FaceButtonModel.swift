public import Observation

/// What a button does just now.
public enum FaceButtonState: String, Sendable, CaseIterable {
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
public final class FaceButtonModel {
    private var isBusy = false

    /// Whether it may be tapped when it is not busy.
    public var isEnabled = true

    /// A button that may be tapped.
    public nonisolated init() {}

    /// What it does just now.
    public var state: FaceButtonState { isBusy ? .busy : isEnabled ? .idle : .disabled }

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
