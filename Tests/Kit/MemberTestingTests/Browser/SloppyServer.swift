import Foundation
import MemberHTTP
import MemberTesting

/// A provider whose pages have the usual errors: a login page in Latin-1 that sets a cookie, a consent page with two buttons.
struct SloppyServer: Sendable {
    static let origin = "https://id.example.test"
    static let start = URL(
        string: "\(origin)/authorize?client_id=app&redirect_uri=http%3A%2F%2F127.0.0.1%3A1%2Fcallback&state=s")!
    static let password = "correct horse"
    static let arrival = "http://127.0.0.1:1/callback?code=c&state=s"

    var loginAction = "do-login"
    /// The response to a correct password.
    var afterLogin = (status: 302, location: "/consent")

    func transport() -> ScriptedTransport { ScriptedTransport { request in respond(to: request) } }

    private func respond(to request: HTTPRequest) -> ScriptedTransport.Response {
        let session = request.headers["Cookie"]?.contains("SID=s1") == true
        switch (request.method, request.url.path) {
        case (.get, "/authorize"):
            return .response(HTTPResponse(status: 302, headers: ["Location": "/auth/login.php?next=%2Fconsent"]))
        case (.get, "/auth/login.php"): return page(login, cookie: "SID=s1; path=/; HttpOnly; Secure")
        case (.post, "/auth/do-login"):
            guard session, request.form["csrf"] == "t&1" else { return page("<h1>Session lost", status: 403) }
            guard request.form["login"] == "anna", request.form["passwd"] == Self.password else {
                return page("<h1>Wrong</h1><p>Not \(request.form["passwd"] ?? ""), try again" + login)
            }
            return .response(HTTPResponse(status: afterLogin.status, headers: ["Location": afterLogin.location]))
        case (.get, "/consent"): return page(consent)
        case (.post, "/decide"):
            guard session, request.form["decision"] == "1", request.form["scope"] == "email" else {
                return .response(
                    HTTPResponse(status: 302, headers: ["Location": "http://127.0.0.1:1/callback?error=access_denied"]))
            }
            return page("<META HTTP-EQUIV=refresh CONTENT=\"0; url=\(Self.arrival)\"><P>Just a moment")
        default: return page("<title>Nothing here</title>", status: 404)
        }
    }

    private var login: String {
        """
        <BASE HREF=/auth/><TITLE>Anmelden für Mitglieder</TITLE><TABLE><TR><TD><FORM METHOD=POST ACTION=\(loginAction)></TD>
        <TD>Name: <INPUT NAME=login></TD></TR><TR><TD>Password <INPUT TYPE=PASSWORD NAME=passwd>
        <INPUT TYPE=hidden NAME=csrf VALUE="t&amp;1"></TD><TD><INPUT TYPE=image SRC=go.gif NAME=go></TD></TR></TABLE></FORM>
        """
    }

    private var consent: String {
        """
        <title>Consent<h1>The app wants to know</h1><form action=/search><input name=q><input type=submit value=Search></form>
        <form method=post action=/decide><label><input type=checkbox name=scope value=email> E-mail</label>
        <button name=decision value=0>Ablehnen</button><button name=decision value=1>Zulassen</button>
        """
    }

    private func page(_ html: String, status: Int = 200, cookie: String? = nil) -> ScriptedTransport.Response {
        var headers: HTTPHeaders = ["Content-Type": "text/html; charset=ISO-8859-1"]
        headers["Set-Cookie"] = cookie
        let body = html.data(using: .isoLatin1, allowLossyConversion: true) ?? Data()
        return .response(HTTPResponse(status: status, headers: headers, body: body))
    }
}
