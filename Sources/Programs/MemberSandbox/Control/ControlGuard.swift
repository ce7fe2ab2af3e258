import Foundation
import MemberCore
import MemberHTTPServer

/// Keeps other web pages away from the control address, and other machines that do not present the key.
enum ControlGuard {
    /// The policy of the pages: they load their own stylesheets, script and log only.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
        + "frame-ancestors 'none'"

    /// Returns the routes for the sandbox's own pages and for programs; a page of another origin is refused with 403, and a request from
    /// beyond this machine's loopback without the key with 401. `address` returns the address of the routes' host for a request's
    /// client; nil means that it is reached over http.
    ///
    /// Every page gets the policy, and a referrer policy under which browsers send the origin with the page's own forms.
    static func guarding(
        _ router: Router, _ access: SandboxAccess, at address: @escaping @Sendable (ServerRequest) -> URL? = { _ in nil }
    ) -> Router {
        router.wrapping { request, next in
            guard isOwn(request, by: address(request)?.scheme ?? "http", access) else {
                return .text("Requests from other origins are not allowed.\n", status: 403)
            }
            guard access.admits(request) else { return SandboxAccess.refusal(of: request) }
            var response = try await next(request)
            if response.headers.mediaType == "text/html" {
                response.headers["Content-Security-Policy"] = policy
                response.headers["Referrer-Policy"] = "same-origin"
                response.headers["Vary"] = "Accept-Language"
            }
            return response
        }
    }

    /// Whether a request comes from the sandbox's own pages or does not come from a browser.
    ///
    /// Its host must be a name of this machine or a public one, so that a foreign name that resolves to this machine cannot read the
    /// log; an origin that the browser sends must be the page's own.
    static func isOwn(_ request: ServerRequest, by scheme: String = "http", _ access: SandboxAccess = SandboxAccess()) -> Bool {
        guard let host = request.headers["Host"]?.lowercased(), access.serves(request) else { return false }
        if let origin = request.headers["Origin"] { return origin.lowercased() == scheme + "://" + host }
        guard request.method != "GET", request.method != "HEAD", let site = request.headers["Sec-Fetch-Site"] else { return true }
        return site == "same-origin" || site == "none"
    }
}
