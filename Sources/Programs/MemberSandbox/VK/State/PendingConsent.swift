import Foundation
import MemberCore

/// An authorization request whose member has not decided yet.
struct PendingConsent: AskedSignIn {
    /// The redirect of the response, and its further fields.
    struct Return: Sendable {
        /// The address as it was given, its query included.
        var address: String
        /// What the exchange of the code must name.
        var boundAddress: String
        /// The further fields of every response.
        var extra: FormFields = []
    }

    var client: String
    var appName: String
    var destination: Return
    var state: String
    var challenge: String
    var scope: [String]
    /// Who is asked to prove the member: `vkid`, `ok_ru` or `mail_ru`; nil if nothing was said.
    var provider: String?
    /// The words of `prompt`.
    var prompt: Set<String> = []
    /// Whether the request is for VK's app, not for its page.
    var isByApp = false
    /// A secret in the page's form and in a cookie.
    var formToken: String
    var expires: Double
}

/// What is wrong about an authorization request; shown to the person, never redirected, because the address is not trusted.
enum ConsentProblem: Error {
    case unknownClient
    case badRedirect
    case missing(String)
    case badMethod

    /// What the app's developer has to know.
    /// - Parameter clients: The apps that are known, as names by client id.
    /// - Returns: Sentences.
    func sentences(_ clients: [String: String]) -> [String] {
        switch self {
        case .unknownClient:
            let known = clients.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
            return [
                "invalid_client: this sandbox knows no app with that client_id.",
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

/// The members that are signed in per browser, and their consents; found by a cookie, while the sandbox runs.
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
