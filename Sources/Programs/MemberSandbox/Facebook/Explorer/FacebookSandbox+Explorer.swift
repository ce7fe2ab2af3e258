import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension FacebookSandbox {
    private static let explorerCookie = "sandbox_facebook_explorer"
    private static let callbackPath = ExplorerPage.path + "/callback"

    /// Adds the routes of the explorer.
    func addExplorer(to router: inout Router) {
        router.on("GET", ExplorerPage.path) { [self] in explorer($0) }
        router.on("GET", Self.callbackPath) { [self] in arrived($0) }
        let steps: [String: @Sendable (FormFields, inout ExplorerSession, ServerRequest) -> String?] = [
            "app": { form, session, _ in
                session = ExplorerSession(app: form["client"] ?? "")
                return nil
            },
            "token": { [self] in dialog($0, &$1, $2) },
            "clear": { [self] in clear($0, &$1, $2) }, "submit": { [self] in submit($0, &$1, $2) },
        ]
        for (name, step) in steps {
            router.on("POST", ExplorerPage.path + "/" + name) { [self] in try explore($0, step) }
        }
    }

    private func explorer(_ request: ServerRequest) -> ServerResponse {
        let (id, session) = explorerSession(request)
        let texts = request.facebookTexts
        var writer = ControlPageWriter(language: texts.language, now: context.clock.now, formToken: formToken)
        writer.target = { (ExplorerPage.path + "/" + $0, []) }
        let page = ExplorerPage(
            session: session, apps: configuration.apps, holder: holder(of: session), texts: texts, writer: writer,
            places: places(texts, for: request))
        var response = ServerResponse.html(page.document.rendered)
        response.setCookie(ServerCookie(Self.explorerCookie, id))
        return response
    }

    private func knownSession(_ request: ServerRequest) -> (id: String, session: ExplorerSession)? {
        guard let id = request.cookies[Self.explorerCookie], let session = explorers.value.value(exactly: id) else { return nil }
        return (id, session)
    }

    private func explorerSession(_ request: ServerRequest) -> (id: String, session: ExplorerSession) {
        if let known = knownSession(request) { return known }
        return (context.random.token(), ExplorerSession(app: configuration.apps.first?.id ?? ""))
    }

    private func holder(of session: ExplorerSession) -> (name: String, permissions: [String])? {
        guard let token = session.token, case .member(let person, let connection, _)? = try? access(ofToken: token) else {
            return nil
        }
        return (person.person.shownName, connection.names(.granted))
    }

    /// Performs a step, and redirects to the page unless the step leads elsewhere.
    private func explore(
        _ request: ServerRequest, _ step: (FormFields, inout ExplorerSession, ServerRequest) -> String?
    ) throws -> ServerResponse {
        let form = try request.form()
        guard form["token"].isExactly(formToken) else {
            return .foreignForm(request, backTo: ExplorerPage.path)
        }
        var (id, session) = explorerSession(request)
        let address = step(form, &session, request) ?? ExplorerPage.path
        keep(session, as: id)
        var response = ServerResponse.redirect(to: address, status: 303)
        response.setCookie(ServerCookie(Self.explorerCookie, id))
        return response
    }

    /// Stores a session; if there would be more than a hundred, the one that was used longest ago is removed.
    private func keep(_ session: ExplorerSession, as id: String) {
        var kept = session
        kept.lastUse = now
        let fresh = kept
        explorers.withLock { explorers in
            let oldest = explorers.min { $0.value.lastUse < $1.value.lastUse }?.key
            if explorers.count >= 100, explorers[id] == nil, let oldest { explorers[oldest] = nil }
            explorers[id] = fresh
        }
    }

    private func callback(_ request: ServerRequest) -> String { address(of: "site", for: request) + Self.callbackPath }

    /// Handles “Get Access Token”: returns the address of the dialog, which asks for the checked permissions.
    private func dialog(_ form: FormFields, _ session: inout ExplorerSession, _ request: ServerRequest) -> String? {
        session.state = context.random.token()
        let query: FormFields = [
            ("client_id", session.app), ("redirect_uri", callback(request)), ("response_type", "code"),
            ("auth_type", "rerequest"),
            ("scope", form.all("permission").joined(separator: ",")), ("state", session.state ?? ""),
        ]
        return "/\(configuration.defaultVersion)/dialog/oauth?\(query.encoded)"
    }

    /// Handles the dialog's redirect. One without a token leaves the stored token as it was, and the page shows the reason.
    private func arrived(_ request: ServerRequest) -> ServerResponse {
        guard let (id, known) = knownSession(request) else { return .redirect(to: ExplorerPage.path, status: 303) }
        var session = known
        session.state = nil
        do throws(GraphFailure) {
            session.token = try token(for: request, known)
            session.response = nil
        } catch { session.response = (error.status, error.value.indented) }
        keep(session, as: id)
        return .redirect(to: ExplorerPage.path, status: 303)
    }

    /// Exchanges the code of a redirect for a token.
    private func token(for request: ServerRequest, _ session: ExplorerSession) throws(GraphFailure) -> String {
        if let error = request.query["error"] { throw GraphFailure(100, "The dialog ended with \(error)") }
        guard let state = session.state, request.query["state"].isExactly(state) else {
            throw GraphFailure(100, "The redirect does not belong to this page's request")
        }
        guard let code = request.query["code"], let app = configuration.app(session.app),
            var call = GraphCall("GET", relative: "/oauth/access_token", version: configuration.defaultVersion)
        else { throw GraphFailure(100, "The redirect does not contain a code") }
        call.parameters = [
            ("client_id", app.id), ("client_secret", app.secret), ("redirect_uri", callback(request)), ("code", code),
        ]
        let reply = respond(to: call)
        guard let token = reply.body["access_token"]?.string else {
            throw GraphFailure(100, "The code was not exchanged: " + (reply.body["error"]?["message"]?.string ?? "no token"))
        }
        return token
    }

    /// Handles “Clear”: removes the app from the account of the token's member.
    private func clear(_ form: FormFields, _ session: inout ExplorerSession, _ request: ServerRequest) -> String? {
        run("DELETE", "/me/permissions", [], &session, request)
        session.token = nil
        return nil
    }

    private func submit(_ form: FormFields, _ session: inout ExplorerSession, _ request: ServerRequest) -> String? {
        let method = form["method"] ?? "GET"
        session.method = ["GET", "POST", "DELETE"].contains(method) ? method : "GET"
        (session.path, session.parameters) = (form["path"] ?? "", form["parameters"] ?? "")
        let fields = FormFields(
            session.parameters.split(whereSeparator: \.isNewline).map { line in
                let name = line.prefix { $0 != "=" }
                return (String(name), String(line.dropFirst(name.count + 1)))
            })
        run(session.method, session.path, fields, &session, request)
        return nil
    }

    private func run(
        _ method: String, _ path: String, _ fields: FormFields, _ session: inout ExplorerSession, _ request: ServerRequest
    ) {
        let encoded = path.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "%20")
        guard var call = GraphCall(method, relative: encoded, version: configuration.defaultVersion, parameters: fields) else {
            let failure = GraphFailure.unknown([path])
            session.response = (failure.status, failure.value.indented)
            return
        }
        if let token = session.token { call.parameters["access_token"] = token }
        call.base = address(of: "graph", for: request)
        let reply = respond(to: call)
        session.response = (reply.status, reply.body.masked.indented)
    }
}

extension JSONValue {
    /// The value as JSON on several lines.
    fileprivate var indented: String {
        let encoder = JSONEncoder.sorted
        encoder.outputFormatting.insert(.prettyPrinted)
        return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
    }

    /// The value without tokens: neither as members with such names nor in the addresses of pages.
    fileprivate var masked: JSONValue {
        switch self {
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, value in
                        (name, value.string != nil && ExplorerPage.secretNames.contains(name) ? .string("…") : value.masked)
                    }))
        case .array(let values): .array(values.map(\.masked))
        case .string(let text): .string(ExplorerPage.masked(text))
        default: self
        }
    }
}
