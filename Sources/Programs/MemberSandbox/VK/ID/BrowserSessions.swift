import MemberCore

/// Who signed in with which browser, and what they agreed to there; known by a cookie, for as long as the sandbox runs.
final class BrowserSessions: Sendable {
    private struct Browser: Sendable {
        var member: Int
        /// What each member allowed each app.
        var grants: [SignInResult: Set<String>] = [:]
    }
    private struct SignInResult: Hashable, Sendable {
        let member: Int
        let client: String
    }
    private let browsers = Locked<[String: Browser]>([:])

    /// Who is signed in.
    func member(_ cookie: String?) -> Int? { cookie.flatMap { browsers.value.value(exactly: $0)?.member } }

    /// Who is signed in and has agreed to all of this before.
    func granted(_ cookie: String?, client: String, scope: [String]) -> Int? {
        guard let browser = cookie.flatMap({ browsers.value.value(exactly: $0) }),
            let grant = browser.grants[SignInResult(member: browser.member, client: client)], grant.isSuperset(of: scope)
        else { return nil }
        return browser.member
    }

    /// Notes a consent; the cookie to set, the old one if it is known.
    func note(_ cookie: String?, member: Int, client: String, scope: [String], fresh: () -> String) -> String {
        let fresh = fresh()
        return browsers.withLock { browsers in
            let name = cookie.flatMap { browsers.value(exactly: $0) == nil ? nil : $0 } ?? fresh
            browsers[name, default: Browser(member: member)].member = member
            browsers[name]?.grants[SignInResult(member: member, client: client), default: []].formUnion(scope)
            return name
        }
    }

    /// Forgets what a member allowed an app, in every browser.
    func withdraw(_ member: Int, client: String) {
        browsers.withLock { browsers in
            for name in browsers.keys { browsers[name]?.grants[SignInResult(member: member, client: client)] = nil }
        }
    }
}
