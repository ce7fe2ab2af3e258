import Foundation
import MemberCore

extension FacebookSandbox {
    /// Returns the redirect of a member who declines to sign in; no permission changes.
    func refusal(of request: DialogRequest) -> String {
        if let flaw = FaultForm.facebookRedirect.ordered(FacebookRedirectForm.self), let address = flaw.refusal(of: request) {
            return address
        }
        return RedirectWriter(request).refused([
            ("error", "access_denied"), ("error_code", "200"), ("error_description", "Permissions error"),
            ("error_reason", "user_denied"),
        ])
    }

    /// Stores the member's decision, with the permissions whose switches were on, and returns the redirect that reports it.
    func grant(_ request: DialogRequest, by member: Int, _ allowed: Set<String>) throws -> String {
        let flaw = FaultForm.facebookRedirect.ordered(FacebookRedirectForm.self)
        if let flaw, let address = flaw.refusal(of: request) { return address }
        let connection = note(request, by: member, allowed)
        let writer = RedirectWriter(request)
        var fields = try issue(request, to: member, connection, as: flaw)
        if request.returnsScopes || request.wantsTokens, flaw != .noScopes {
            let identity = request.asksIdentity ? ["openid"] : []
            fields.append("granted_scopes", (connection.names(.granted) + identity).joined(separator: ","))
            fields.append("denied_scopes", connection.names(.declined).joined(separator: ","))
        }
        return writer.granted(fields, flaw, stranger: context.random.token())
    }

    /// Grants the allowed permissions and declines the other requested ones; the first sign-in and a renewal set a new end of the
    /// access to data.
    private func note(_ request: DialogRequest, by member: Int, _ allowed: Set<String>) -> FacebookState.Connection {
        let expires = now + Double(configuration.dataAccessLife)
        return change { state in
            let known = state.connection(request.app.id, member)
            let question = DialogQuestion(request, known)
            if known == nil {
                let fresh = FacebookState.Connection(app: request.app.id, member: member, dataAccessExpires: expires)
                state.connections.append(fresh)
            }
            state.change(request.app.id, member) { connection in
                connection.permissions[FacebookState.basic] = .granted
                for name in question.asked { connection.permissions[name] = allowed.contains(name) ? .granted : .declined }
                if request.authType == .reauthorize { connection.dataAccessExpires = expires }
            }
            return state.connection(request.app.id, member)
                ?? FacebookState.Connection(app: request.app.id, member: member, dataAccessExpires: expires)
        }
    }

    /// Returns the fields of the redirect: tokens, or a code and a nonce that are exchanged for them.
    private func issue(
        _ request: DialogRequest, to member: Int, _ connection: FacebookState.Connection, as flaw: FacebookRedirectForm?
    ) throws -> FormFields {
        var signIn = FacebookSignIn(
            id: "f-" + context.random.token(bytes: 9), client: request.app.id, member: member, redirectURI: request.redirectURI,
            challenge: request.challenge, nonce: request.asksIdentity ? request.nonce : nil,
            codeExpires: now + Double(context.codeLife),
            terms: .init(isLimited: request.isLimited, isShim: request.isShim, thumbprint: request.thumbprint))
        var fields: FormFields = []
        let types = flaw?.types ?? request.responseTypes
        let kinds: [(String, WritableKeyPath<FacebookSignIn, String?>)] = [("code", \.code), ("nonce", \.terms.exchangeNonce)]
        for (name, kind) in kinds where types.contains(name) {
            let code = makeToken("code")
            signIn[keyPath: kind] = Self.fingerprint(code)
            fields.append(name, code)
        }
        if types.contains("token") || types.contains("token_or_nonce") {
            let (token, kept) = makeAccessToken()
            signIn.tokens.append(kept)
            fields.append("access_token", token)
            fields.append("expires_in", String(tokenLife))
            fields.append("data_access_expiration_time", String(Int(connection.dataAccessExpires)))
        }
        if types.contains("id_token"), signIn.nonce != nil {
            let token = try idToken(signIn, connection)
            signIn.identities.append(Self.fingerprint(token))
            fields.append("id_token", token)
        }
        append(types, member, request.app, to: &fields)
        let made = signIn
        change { $0.signIns.append(made) }
        return fields
    }

    private func append(_ types: Set<String>, _ member: Int, _ app: SandboxFacebookApp, to fields: inout FormFields) {
        if types.contains("signed_request"), let person = InventedPerson.with(id: member).flatMap(FacebookPerson.init) {
            let claims: [String: JSONValue] = ["user_id": .string(person.userID), "issued_at": .integer(Int64(now))]
            fields.append("signed_request", SignedRequest.make(claims, secret: app.secret))
        }
        if types.contains("graph_domain") { fields.append("graph_domain", "facebook") }
        if types.contains("user_token_nonce") { fields.append("user_token_nonce", context.random.token(bytes: 12)) }
    }
}
