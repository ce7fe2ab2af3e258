import Foundation
import MemberCore

/// An authorization request whose member has not decided yet.
struct PendingConsent: AskedSignIn {
    /// The redirect of the response, and its additional fields.
    struct Return: Sendable {
        /// The address in the request, including its query.
        var address: String
        /// The address that the exchange of the code must name.
        var boundAddress: String
        /// The additional fields of every response.
        var extra: FormFields = []
    }

    var client: String
    var appName: String
    var destination: Return
    var state: String
    var challenge: String
    var scope: [String]
    /// The identity provider: `vkid`, `ok_ru` or `mail_ru`; nil if the request names none.
    var provider: String?
    /// The words of `prompt`.
    var prompt: Set<String> = []
    /// Whether the request is for VK's app instead of the page.
    var isByApp = false
    /// The secret in the page's form and in a cookie.
    var formToken: String
    var expires: Double
}

/// A mistake in an authorization request; the page shows it to the person and does not redirect, because the address is not
/// trusted.
enum ConsentProblem: Error {
    case unknownClient
    case badRedirect
    case missing(String)
    case badMethod

    /// Returns sentences for the app's developer, given the names of the known apps by client id.
    func sentences(_ clients: [String: String]) -> [String] {
        switch self {
        case .unknownClient:
            let known = clients.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
            return [
                "invalid_client: this sandbox has no app with that client_id.",
                "It knows \(known.isEmpty ? "none" : known). Pass one of these, or add yours to VKSandboxConfiguration.clients.",
            ]
        case .badRedirect:
            return [
                "invalid_request: redirect_uri is neither the app's own scheme nor registered nor a loopback address.",
                "Register it in VKSandboxConfiguration.redirectURIs, or use http://127.0.0.1 with any port.",
            ]
        case .missing(let name): return ["invalid_request: \(name) is missing or invalid."]
        case .badMethod: return ["invalid_request: code_challenge_method must be s256."]
        }
    }
}

/// The members that are signed in, and their consents, by the browsers' cookies, while the sandbox runs.
final class BrowserSessions: Sendable {
    private struct Browser: Sendable {
        var member: Int
        /// The scopes that each member granted each app.
        var grants: [SignInResult: Set<String>] = [:]
    }
    private struct SignInResult: Hashable, Sendable {
        let member: Int
        let client: String
    }
    private let browsers = Locked<[String: Browser]>([:])

    /// Returns the member who is signed in.
    func member(_ cookie: String?) -> Int? { cookie.flatMap { browsers.value.value(exactly: $0)?.member } }

    /// Returns the member who is signed in and has granted all these scopes before.
    func granted(_ cookie: String?, client: String, scope: [String]) -> Int? {
        guard let browser = cookie.flatMap({ browsers.value.value(exactly: $0) }),
            let grant = browser.grants[SignInResult(member: browser.member, client: client)], grant.isSuperset(of: scope)
        else { return nil }
        return browser.member
    }

    /// Records that a member has signed in, and returns the cookie to set: the old one if it is known, otherwise a new one.
    func signIn(_ cookie: String?, member: Int, fresh: () -> String) -> String {
        let fresh = fresh()
        return browsers.withLock { browsers in
            let name = cookie.flatMap { browsers.value(exactly: $0) == nil ? nil : $0 } ?? fresh
            browsers[name, default: Browser(member: member)].member = member
            return name
        }
    }

    /// Records a consent, and returns the cookie to set: the old one if it is known, otherwise a new one.
    func note(_ cookie: String?, member: Int, client: String, scope: [String], fresh: () -> String) -> String {
        let name = signIn(cookie, member: member, fresh: fresh)
        return browsers.withLock { browsers in
            browsers[name]?.grants[SignInResult(member: member, client: client), default: []].formUnion(scope)
            return name
        }
    }

    /// Removes a member's consent to an app in every browser.
    func withdraw(_ member: Int, client: String) {
        browsers.withLock { browsers in
            for name in browsers.keys { browsers[name]?.grants[SignInResult(member: member, client: client)] = nil }
        }
    }
}
