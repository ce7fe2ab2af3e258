import MemberCore

/// An error that may be anything, with its cause.
package protocol CausedError: Error {
    /// Anything, with its cause.
    static func unknown(cause: (any Error)?) -> Self
    /// Whether it is that.
    var isUnknown: Bool { get }
}

extension CausedError {
    /// The error, with the captcha as its cause where one stood in the way.
    package func caused(by unsolved: UnsolvedCaptcha?) -> Self {
        guard isUnknown, let unsolved else { return self }
        return .unknown(cause: VKError.captcha(unsolved.captcha))
    }
}

/// Does some work; where VK wanted a captcha solved that nobody did, that is the error's cause.
/// - Parameter work: The work.
/// - Returns: What it brought.
/// - Throws: As the work.
package func naming<Value: Sendable, Failure: CausedError>(
    captchaOf work: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    let (result, unsolved) = await CaptchaWatch.watching { await Result(work) }
    return try result.mapError { $0.caused(by: unsolved) }.get()
}
