import Foundation
import MemberCore

/// What Glewlwyd's login page is asked for: its address holds everything, the page itself is a script.
struct GlewlwydLogin: Equatable {
    /// Where to go on afterwards.
    let callback: URL
    /// The client that asks.
    let clientID: String
    /// What it asks for.
    let scope: String
    /// The server's API.
    let api: URL

    /// Reads the address of a login page; nil if this is another page, or one that leads to another server.
    /// - Parameter page: Where a redirect leads.
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

    /// The callback with the mark that the login page adds when the member presses "continue"; without it the server would show
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
