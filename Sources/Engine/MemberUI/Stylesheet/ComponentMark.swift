/// A mark that shows the state of a step.
public enum ComponentMark: Sendable, CaseIterable {
    /// The step is in progress.
    case waiting
    /// The step succeeded.
    case good
    /// The step failed.
    case bad

    func classes(_ style: ComponentStyle) -> String {
        switch self {
        case .waiting: style.classes("waiting")
        case .good: style.classes("mark", "mark-good")
        case .bad: style.classes("mark", "mark-bad")
        }
    }
}
