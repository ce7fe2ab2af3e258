/// Whom the explorer of a browser calls for, and what it showed last.
struct ExplorerSession: Sendable {
    var app: String
    /// The access token, kept in memory only.
    var token: String?
    /// Ties the dialog's answer to this browser.
    var state: String?
    var method = "GET"
    var path = "/me?fields=id,name"
    var parameters = ""
    /// The last answer: its status and its JSON.
    var answer: (status: Int, text: String)?
}
