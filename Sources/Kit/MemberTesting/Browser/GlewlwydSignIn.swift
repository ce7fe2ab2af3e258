import Foundation
package import MemberCore
import MemberHTTP
import MemberOAuth

/// Signs a member in at a Glewlwyd server by its API, as its login page does (its pages are scripts and cannot be walked).
///
/// ```swift
/// var walker = PageWalker(as: nil, transport: transport)
/// walker.glewlwyd = GlewlwydSignIn(userName: "anna", password: password)
/// ```
package struct GlewlwydSignIn: Sendable {
    /// The member's login.
    package var userName: String
    /// The member's password.
    package var password: Secret

    /// Creates a member's sign-in.
    /// - Parameters:
    ///   - userName: The login.
    ///   - password: The password.
    package init(userName: String, password: Secret) {
        self.userName = userName
        self.password = password
    }

    /// Signs in, allows the request, and returns the address to continue with.
    func perform(
        _ login: GlewlwydLogin, _ decision: FormFilling.Decision, by walk: inout Walk
    ) async throws(UserAgentError) -> URL {
        guard decision == .agree else { throw .failed("The provider's login page has no way to decline.") }
        let credentials = ["username": userName, "password": password.reveal]
        let signedIn = try await call(.post, "auth", credentials, of: login, by: &walk)
        guard signedIn == 200 else {
            throw .failed("The provider refused the member's name or password (status \(signedIn)).")
        }
        let grant = "auth/grant/" + PercentCoding.encode(login.clientID)
        let granted = try await call(.put, grant, ["scope": login.scope], of: login, by: &walk)
        guard granted == 200 else { throw .failed("The provider did not take the member's consent (status \(granted)).") }
        guard let next = login.continuation else { throw .failed("The login page leads nowhere.") }
        return next
    }

    private func call(
        _ method: HTTPRequest.Method, _ path: String, _ body: [String: String], of login: GlewlwydLogin, by walk: inout Walk
    ) async throws(UserAgentError) -> Int {
        guard let url = URL(string: path, relativeTo: login.api)?.absoluteURL, let json = try? JSONEncoder().encode(body) else {
            throw .failed("The login page's address cannot be used.")
        }
        var request = HTTPRequest(method, url)
        request.body = .json(json)
        return try await walk.send(request).status
    }
}

/// The request that leads to Glewlwyd's login page. Its address holds everything; the page itself is a script.
struct GlewlwydLogin: Equatable {
    /// The address to which the member is sent afterwards.
    let callback: URL
    /// The client that asks.
    let clientID: String
    /// The requested scope.
    let scope: String
    /// The server's API.
    let api: URL

    /// Reads the address of a login page; nil if it is another page, or leads to another server.
    /// - Parameter page: The target of a redirect.
    init?(_ page: URL) {
        guard page.lastPathComponent == "login.html",
            let parts = URLComponents(url: page, resolvingAgainstBaseURL: true),
            let fields = FormFields(encoded: parts.percentEncodedQuery ?? ""),
            let clientID = fields["client_id"], let scope = fields["scope"],
            let callback = fields["callback_url"].flatMap(URL.init(string:)), Self.origin(callback) == Self.origin(page),
            let api = URL(string: "api/", relativeTo: page)?.absoluteURL
        else { return nil }
        self.callback = callback
        self.clientID = clientID
        self.scope = scope
        self.api = api
    }

    /// The callback with the parameter that the login page adds when the member presses "continue"; without it the server would show
    /// the page again.
    var continuation: URL? {
        var parts = URLComponents(url: callback, resolvingAgainstBaseURL: true)
        let query = parts?.percentEncodedQuery
        parts?.percentEncodedQuery = [query, "g_continue"].compactMap(\.self).joined(separator: "&")
        return parts?.url
    }

    private static func origin(_ url: URL) -> [String?] {
        [url.scheme?.lowercased(), url.host()?.lowercased(), url.port.map(String.init)]
    }
}
