import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer

extension SandboxAccess {
    /// The path that signs a browser in, with the key in its query.
    static let signInPath = "/_sandbox/sign-in"
    /// The fields by which proxies tell that a request is not their own.
    private static let proxyFields = [
        "Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP",
    ]

    /// Whether a request may use the control: it comes from this machine, or presents the key.
    func admits(_ request: ServerRequest) -> Bool { isLocal(request) || presentsKey(request) }

    /// Whether a request comes from this machine: by its `Host`, which its client writes, by its connection, and without a proxy.
    private func isLocal(_ request: ServerRequest) -> Bool {
        guard !demandsKeyAlways, let name = HostName.named(by: request), HostName.isLoopback(name), isLocalPeer(request.peer)
        else { return false }
        return Self.proxyFields.allSatisfy { request.headers[$0] == nil }
    }

    private func presentsKey(_ request: ServerRequest) -> Bool {
        guard let key else { return false }
        if let field = request.headers["Authorization"] {
            let parts = field.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
            return constantTimeEquals(String(parts[1]), key.reveal)
        }
        return request.cookies.value(exactly: Self.cookie).map { constantTimeEquals($0, Self.cookieValue(of: key)) } ?? false
    }

    /// The value of a signed-in browser's cookie, from which the key cannot be found. Every port of the host gets it.
    private static func cookieValue(of key: Secret) -> String {
        Base64URL.encode(MAC.hmacSHA256(key: key.bytes, message: Data("member sandbox cookie".utf8)))
    }

    /// Adds the route that signs a browser in and leads to the control page.
    func addSignIn(to router: inout Router) {
        router.on("GET", Self.signInPath) { [self] request in
            guard let key, let given = request.query["key"], constantTimeEquals(given, key.reveal) else {
                return Self.refusal(of: request)
            }
            var response = ServerResponse.redirect(to: "/", status: 303)
            var cookie = ServerCookie(Self.cookie, Self.cookieValue(of: key))
            cookie.sameSite = .strict
            cookie.maxAge = .seconds(30 * 86_400)
            response.setCookie(cookie)
            return response
        }
    }

    /// Returns the response to a request that is not admitted: whether the key is missing or wrong (RFC 6750 §3.1).
    /// - Parameter request: The request.
    /// - Returns: A response with status 401, which does not contain what was presented.
    static func refusal(of request: ServerRequest) -> ServerResponse {
        let isPresented =
            request.headers["Authorization"] != nil || request.cookies.value(exactly: cookie) != nil
            || (request.path.isExactly(signInPath) && request.query["key"] != nil)
        let problem =
            isPresented
            ? "The control key of this request is not the sandbox's. "
            : "Beyond this machine's loopback the control of the sandbox needs its key. "
        var response = ServerResponse.text(
            problem
                + "In a browser, open \(signInPath)?key=KEY at the control address; a program sends Authorization: Bearer KEY, "
                + "which member reads in MEMBER_SANDBOX_KEY.\n",
            status: 401)
        response.headers["WWW-Authenticate"] =
            "Bearer realm=\"member sandbox\"" + (isPresented ? ", error=\"invalid_token\"" : "")
        return response
    }
}
