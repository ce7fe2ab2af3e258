import VKWire

/// An error that may be anything, with its cause.
protocol CausedError: Error, Sendable {
    static func unknown(cause: (any Error)?) -> Self
    var isUnknown: Bool { get }
}

extension AuthError: CausedError {
    var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension LogoutError: CausedError {
    var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension TokenRefreshingError: CausedError {
    var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension OAuth2MigrationError: CausedError {
    var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension CausedError {
    /// The error, with the captcha as its cause where one stood in the way.
    func caused(by unsolved: UnsolvedCaptcha?) -> Self {
        guard isUnknown, let unsolved else { return self }
        return .unknown(cause: VKError.captcha(unsolved.captcha))
    }
}

/// Does some work; where VK wanted a captcha solved that nobody did, that is the error's cause.
/// - Parameter work: The work.
/// - Returns: What it brought.
/// - Throws: As the work.
func naming<Value: Sendable, Failure: CausedError>(
    captchaOf work: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    let (result, unsolved) = await CaptchaWatch.watching { () async -> Result<Value, Failure> in
        do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
    }
    return try result.mapError { $0.caused(by: unsolved) }.get()
}
