/// The state of the explorer in one browser: the token's app and the last call.
struct ExplorerSession: Sendable {
    var app: String
    /// The access token, kept in memory only.
    var token: String?
    /// The value that ties the dialog's redirect to this browser.
    var state: String?
    var method = "GET"
    var path = "/me?fields=id,name"
    var parameters = ""
    /// The last response: its status and its JSON.
    var response: (status: Int, text: String)?
    /// When it was last used, in seconds since 1970.
    var lastUse = 0.0
}
