package import MemberRequests

/// Why something that takes several calls of VK, such as an upload, ended: one of its calls failed, or what is its own.
package enum VKStepFailure<Own: Error>: Error {
    /// A call of the API, or a request to another server, failed.
    case call(RequestError)
    /// What only this kind of work knows.
    case own(Own)

    /// The error as calls by themselves have it.
    package var cause: any Error {
        switch self {
        case .call(let error): error
        case .own(let error): error
        }
    }
}
