import MemberHTTPServer

/// Where an operator's request comes from.
struct OperatorOrigin: Sendable {
    /// Whether clients come by https through a proxy, whatever it says.
    let isBehindTLS: Bool
    /// The proxies whose word counts.
    let proxies: ProxyNetworks

    /// Whether the browser speaks https: by the settings, or by a named proxy.
    func isSecure(_ request: ServerRequest) -> Bool {
        if isBehindTLS { return true }
        guard proxies.contains(peer: request.peer) else { return false }
        return request.headers["X-Forwarded-Proto"]?.equalsIgnoringCase("https") ?? false
    }

    /// Whether a form was sent by a page of this service: the browser says so, and no page can write these fields.
    ///
    /// Browsers that say neither are older than 2020, and are refused.
    func isOwn(_ request: ServerRequest) -> Bool {
        if let site = request.headers["Sec-Fetch-Site"] { return site == "same-origin" }
        guard let origin = request.headers["Origin"], let host = request.headers["Host"] else { return false }
        return origin.equalsIgnoringCase((isSecure(request) ? "https://" : "http://") + host)
    }
}
