/// An error that says whether the other side may have done what it was asked to do, although no answer says so.
package protocol UnansweredError: Error {
    /// Whether the request may have been carried out: it was sent, and its answer was lost or cannot be read.
    var mayBeDone: Bool { get }
}

extension Error {
    /// Whether a request that ended with this error may have been carried out; a cancelled one may.
    package var mayBeDone: Bool {
        if let unanswered = self as? any UnansweredError { return unanswered.mayBeDone }
        return self is CancellationError
    }
}
