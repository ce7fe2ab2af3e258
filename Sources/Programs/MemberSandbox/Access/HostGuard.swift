import MemberHTTPServer

/// Keeps requests to foreign host names away from every address of the sandbox.
enum HostGuard {
    /// Returns the routes for requests to loopback's names and the public ones; any other is refused with 421 (RFC 9110 §15.5.20), so
    /// that a foreign name that resolves to this machine reads nothing. `openPath` is served at every name.
    static func guarding(_ router: Router, _ access: SandboxAccess, openPath: String? = nil) -> Router {
        router.wrappingAll { request, next in
            guard access.serves(request) || openPath.map(request.path.isExactly) == true else { return misdirected }
            return try await next(request)
        }
    }

    private static let misdirected = ServerResponse.text(
        "The sandbox does not serve this host name. To reach it by another name than localhost, start it with --public-url "
            + "http://NAME.\n", status: 421)
}
