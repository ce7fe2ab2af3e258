extension Fault.Kind {
    /// The request waits before it is performed.
    /// - Parameter milliseconds: How long it waits.
    /// - Returns: The kind.
    public static func delay(milliseconds: Int) -> Self { Self(.delay, number: milliseconds) }
    /// The request is performed, and its response is late.
    /// - Parameter milliseconds: How late the response is.
    /// - Returns: The kind.
    public static func lateResponse(milliseconds: Int) -> Self { Self(.lateResponse, number: milliseconds) }
    /// The response's body arrives in small pieces.
    /// - Parameter milliseconds: How long the whole body takes.
    /// - Returns: The kind.
    public static func slowDrip(milliseconds: Int) -> Self { Self(.slowDrip, number: milliseconds) }
    /// The request is performed, and the connection breaks after half of the response's body.
    public static let reset = Self(.reset)
    /// The response is this status without a body.
    /// - Parameter code: A status from 400 to 599.
    /// - Returns: The kind.
    public static func status(_ code: Int) -> Self { Self(.status, number: code) }
    /// The response has the status 429.
    /// - Parameter retryAfter: The value of `Retry-After`, in seconds.
    /// - Returns: The kind.
    public static func rateLimit(retryAfter: Int) -> Self { Self(.rateLimit, number: retryAfter) }
    /// The response has the media type `text/html`.
    public static let wrongType = Self(.wrongType)
    /// The response's JSON is cut in half; its length is that of the rest.
    public static let truncated = Self(.truncated)
    /// All access tokens expire before the request is handled.
    public static let expiredToken = Self(.expiredToken)
    /// The next refresh is refused as if its token had been used before, which ends its session.
    public static let tokenReuse = Self(.tokenReuse)
    /// The signing keys change before the request is handled.
    public static let keyRotation = Self(.keyRotation)
    /// The provider's clock is wrong, as the response's `Date` and the times in its ID token show.
    /// - Parameter seconds: How far the clock is ahead; a negative number means behind.
    /// - Returns: The kind.
    public static func clockSkew(seconds: Int) -> Self { Self(.clockSkew, number: seconds) }
    /// Clients get addresses with a certificate for another name, until the fault is removed.
    public static let tlsWrongName = Self(.tlsWrongName)
    /// Clients get addresses with a certificate of an unknown root, until the fault is removed.
    public static let tlsUnknownRoot = Self(.tlsUnknownRoot)
}
