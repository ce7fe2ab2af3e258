public import MemberCore

/// Lets only requests with an API key reach a handler (`Authorization: Bearer`, RFC 6750).
///
/// ```swift
/// let guarding = KeyGuard(keys)
/// router.on("GET", "/orders", guarding.requiring("server") { request in orders(of: request.key?.tenant) })
/// ```
/// | Key | Response |
/// |---|---|
/// | none | 401 with `WWW-Authenticate: Bearer` |
/// | malformed, unknown, revoked or at its end | 401 with `error="invalid_token"` |
/// | of a kind or tenant that may not | 403 with `error="insufficient_scope"`; the problem names the kinds that may |
///
/// No refusal, record or report contains the key. With ``BodyMode/streamed(upTo:from:)`` the key is checked before a body of
/// `from` bytes or more comes, otherwise behind it.
public struct KeyGuard: Sendable {
    let keys: @Sendable () async throws -> BearerKeys
    let clock: any MemberClock

    /// A guard with fixed keys.
    /// - Parameters:
    ///   - keys: The accepted keys.
    ///   - clock: The time that ends keys.
    public init(_ keys: BearerKeys, clock: any MemberClock = SystemClock()) { self.init(clock: clock) { keys } }

    /// A guard whose keys may change while the server runs.
    /// - Parameters:
    ///   - clock: The time that ends keys.
    ///   - keys: The keys accepted now; called for each request. If it throws, the request fails with 500.
    public init(clock: any MemberClock = SystemClock(), _ keys: @escaping @Sendable () async throws -> BearerKeys) {
        (self.keys, self.clock) = (keys, clock)
    }

    /// Puts the guard before a handler, which finds the key in ``ServerRequest/key``.
    /// - Parameters:
    ///   - kind: The kind of key that is needed; keys that may also do what it may are accepted too. If it is not declared, no key is.
    ///   - tenant: Gives the tenant that a request names, for example in its path; a key of another one is refused, and so is a
    ///     request without one. Nil, the default, if requests name none.
    ///   - handler: Makes the response.
    /// - Returns: The guarded handler.
    public func requiring(
        _ kind: String, of tenant: (@Sendable (ServerRequest) -> String?)? = nil, _ handler: @escaping Router.Handler
    ) -> Router.Handler {
        { request in
            var verdict = KeyVerdict(request.presentedKey, try await keys(), requiring: kind, at: clock.now)
            if let tenant, case .allowed(let key) = verdict, tenant(request)?.isExactly(key.tenant) != true {
                verdict = .forbidden(kinds: [])
            }
            guard case .allowed(let key) = verdict else { return verdict.refusal ?? .plain(403) }
            var verified = request
            verified.key = key
            return try await handler(verified)
        }
    }

    /// A step that only names the key of a request in ``ServerRequest/key`` and refuses nothing, for a limit by key before the routes.
    ///
    /// ```swift
    /// let router = routes.wrappingAll(limiting).wrappingAll(guarding.naming)
    /// ```
    /// The routes still need ``requiring(_:of:_:)``.
    public var naming: Router.Step {
        { request, next in
            var named = request
            // Read and hashed here once; the routes use it again.
            named.readKey = request.presentedKey
            if case .key(let hash) = named.presentedKey { named.key = try await keys().verified(hash: hash, at: clock.now) }
            return try await next(named)
        }
    }
}
