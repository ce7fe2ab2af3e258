/// Whom the explorer of a browser calls for, and what it showed last.
struct ExplorerSession: Sendable {
    var app: String
    /// The access token, kept in memory only.
    var token: String?
    /// Ties the dialog's redirect to this browser.
    var state: String?
    var method = "GET"
    var path = "/me?fields=id,name"
    var parameters = ""
    /// The last response: its status and its JSON.
    var response: (status: Int, text: String)?
    /// When it was last used, in seconds since 1970.
    var lastUse = 0.0
}
