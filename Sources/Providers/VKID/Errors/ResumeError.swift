public import MemberCore

/// Why a stored sign-in cannot be finished.
public enum ResumeError: CodedError {
    /// Its code is for the app's backend, and the handler was not passed.
    case handlerMissing

    /// The stable name.
    public var code: String { "vkid.handler_missing" }
    /// What was wrong.
    public var problem: String { "The code is for the app's backend, and no handler was passed." }
    /// What to do.
    public var remedy: String { "Call resumePendingAuthorization(flow:) with the flow that the sign-in was started with." }
}
