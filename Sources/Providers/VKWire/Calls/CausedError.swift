import MemberCore

/// An error type with a case for unknown errors, with their cause.
package protocol CausedError: Error {
    /// An unknown error, with its cause.
    static func unknown(cause: (any Error)?) -> Self
    /// Whether it is an unknown error.
    var isUnknown: Bool { get }
}

extension CausedError {
    /// The error, with the unsolved captcha as its cause if there was one.
    package func caused(by unsolved: UnsolvedCaptcha?) -> Self {
        guard isUnknown, let unsolved else { return self }
        return .unknown(cause: VKError.captcha(unsolved.captcha))
    }
}

/// Performs work; if VK required a captcha that was not solved, this is the error's cause.
/// - Parameter work: The work.
/// - Returns: The result of the work.
/// - Throws: The error of the work.
package func naming<Value: Sendable, Failure: CausedError>(
    captchaOf work: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    let (result, unsolved) = await CaptchaWatch.watching { await Result(work) }
    return try result.mapError { $0.caused(by: unsolved) }.get()
}
