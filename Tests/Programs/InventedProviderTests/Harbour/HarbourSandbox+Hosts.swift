import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberSandbox
import MemberUI

extension HarbourSandbox {
    /// The routes of the page and of the tokens.
    var idRouter: Router {
        var router = Router()
        router.on("GET", "/authorize") { [self] in page($0) }
        router.on("POST", "/authorize") { [self] in try decide($0) }
        router.on("POST", "/token") { [self] in try token($0) }
        router.on("POST", "/revoke") { [self] in try revoke($0) }
        return router
    }

    /// The routes of the call.
    var apiRouter: Router {
        var router = Router()
        router.on("GET", "/tides") { [self] request in
            guard let stay = stay(of: request) else { return .empty(401) }
            guard Fault.ordered?.name != .fog else { return try .json(["error": "fog"], status: 404) }
            return try .json(["berth": stay.berth, "high": "06:12"])
        }
        add(permissionsTo: &router)
        return router
    }

    private func page(_ request: ServerRequest) -> ServerResponse {
        guard configuration.clients.contains(request.query["client_id"] ?? "") else { return .text("Unknown app\n", status: 400) }
        let hidden = request.query.fields.map { field in
            HTML.element("input", [("type", "hidden"), ("name", field.name), ("value", field.value)])
        }
        let choices = InventedPerson.all.map { person in
            HTML.element(
                "label", [],
                [
                    .element("input", [("type", "radio"), ("name", "member"), ("value", person.login)]),
                    .text(person.name),
                ])
        }
        let button = HTML.element("button", [("type", "submit"), ("name", "decision"), ("value", "agree")], ["Moor"])
        let form = HTML.element("form", [("method", "post"), ("action", "/authorize")], hidden + choices + [button])
        return .html(HTMLDocument(title: "Harbour", language: .en, body: [form]).rendered)
    }

    private func decide(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        let back = (form["redirect_uri"] ?? "") + "?"
        let state: FormFields = [("state", form["state"] ?? "")]
        guard let person = form["member"].flatMap(InventedPerson.named), form["decision"] == "agree" else {
            return .redirect(to: back + ([("error", "access_denied")] as FormFields).encoded + "&" + state.encoded)
        }
        let code = context.makeToken("code")
        change { stays in
            stays.append(
                Stay(
                    member: person.id, client: form["client_id"] ?? "", berth: form["berth"] ?? "1",
                    challenge: form["code_challenge"] ?? "", redirectURI: form["redirect_uri"] ?? "",
                    code: SandboxContext.fingerprint(code)))
        }
        return .redirect(to: back + ([("code", code)] as FormFields).encoded + "&" + state.encoded)
    }

    private func token(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        let (access, refresh) = (context.makeToken("access"), context.makeToken("refresh"))
        let expires = context.clock.now + Double(context.accessTokenLife)
        let member: Int? = change { stays in
            guard let place = stays.firstIndex(where: { $0.end == nil && Self.isGood(form, for: $0) }) else { return nil }
            stays[place].code = nil
            stays[place].access = SandboxContext.fingerprint(access)
            stays[place].expires = expires
            stays[place].refresh.append(SandboxContext.fingerprint(refresh))
            return stays[place].member
        }
        guard let member else { return try .json(["error": "invalid_grant"], status: 400) }
        return try .json(
            [
                "access_token": .string(access), "refresh_token": .string(refresh), "token_type": .string("Bearer"),
                "expires_in": .integer(Int64(context.accessTokenLife)), "master": .string(String(member)),
            ] as [String: JSONValue])
    }

    private static func isGood(_ form: FormFields, for stay: Stay) -> Bool {
        if form["grant_type"] == "refresh_token" {
            return form["refresh_token"].map(SandboxContext.fingerprint) == stay.refresh.last
        }
        return form["code"].map(SandboxContext.fingerprint) == stay.code && form["redirect_uri"] == stay.redirectURI
            && Base64URL.encode(Digest.sha256(Data((form["code_verifier"] ?? "").utf8))) == stay.challenge
    }

    private func revoke(_ request: ServerRequest) throws -> ServerResponse {
        let name = SandboxContext.fingerprint(try request.form()["token"] ?? "")
        change { stays in
            for place in stays.indices where stays[place].access == name || stays[place].refresh.contains(name) {
                stays[place].end = .signedOut
            }
        }
        return .empty(200)
    }

    func stay(of request: ServerRequest) -> Stay? {
        let token = request.headers["Authorization"].map { String($0.dropFirst("Bearer ".count)) }
        let name = token.map(SandboxContext.fingerprint)
        return stays.first { $0.access == name && $0.end == nil && $0.expires > context.clock.now }
    }

    func sections(_ writer: ControlPageWriter) -> [HTML] {
        let title = writer.language == .ru ? "Причалы" : "Berths"
        return [writer.section("berths", title, stays.map { .element("p", [], [.text("Berth \($0.berth)")]) })]
    }
}
