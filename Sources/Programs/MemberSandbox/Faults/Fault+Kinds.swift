extension Fault.Kind {
    /// The request waits before it is carried out.
    /// - Parameter milliseconds: How long.
    /// - Returns: The kind.
    public static func delay(milliseconds: Int) -> Self { Self(.delay, number: milliseconds) }
    /// The request is carried out, and its response comes late.
    /// - Parameter milliseconds: By how much.
    /// - Returns: The kind.
    public static func lateResponse(milliseconds: Int) -> Self { Self(.lateResponse, number: milliseconds) }
    /// The response's body comes in small pieces.
    /// - Parameter milliseconds: How long the whole body takes.
    /// - Returns: The kind.
    public static func slowDrip(milliseconds: Int) -> Self { Self(.slowDrip, number: milliseconds) }
    /// The request is carried out, and the connection breaks off after half of the response's body.
    public static let reset = Self(.reset)
    /// The response is this status without a body.
    /// - Parameter code: 400 to 599.
    /// - Returns: The kind.
    public static func status(_ code: Int) -> Self { Self(.status, number: code) }
    /// The response is 429.
    /// - Parameter retryAfter: What its `Retry-After` says, in seconds.
    /// - Returns: The kind.
    public static func rateLimit(retryAfter: Int) -> Self { Self(.rateLimit, number: retryAfter) }
    /// The response has the media type `text/html`.
    public static let wrongType = Self(.wrongType)
    /// The response is whole by its length, but its JSON is cut in half.
    public static let truncated = Self(.truncated)
    /// Every access token expires before the request is handled.
    public static let expiredToken = Self(.expiredToken)
    /// The next refresh is refused as if its token had been used before: its session ends.
    public static let tokenReuse = Self(.tokenReuse)
    /// The signing keys change before the request is handled.
    public static let keyRotation = Self(.keyRotation)
    /// The provider's clock, as the response's `Date` and the times in its ID token tell it, is wrong.
    /// - Parameter seconds: By how much it is ahead; negative for behind.
    /// - Returns: The kind.
    public static func clockSkew(seconds: Int) -> Self { Self(.clockSkew, number: seconds) }
    /// Clients get addresses with a certificate for another name, until the fault is cleared.
    public static let tlsWrongName = Self(.tlsWrongName)
    /// Clients get addresses with a certificate of an unknown root, until the fault is cleared.
    public static let tlsUnknownRoot = Self(.tlsUnknownRoot)
}
