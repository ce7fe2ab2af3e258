import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// The routes of the anonymous token's host, which also gives tokens to installed apps.
    var oauthRouter: Router {
        var router = Router()
        router.on("POST", "/oauth/get_anonym_token") { [self] in try anonymousToken($0) }
        ImplicitPages(sandbox: self).add(to: &router)
        addValidation(to: &router)
        return router
    }

    /// Issues an app's token without a member. The request may contain an earlier or expired one; an earlier one stays valid
    /// until it expires.
    private func anonymousToken(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        guard let client = form["client_id"], configuration.clients.value(exactly: client) != nil else {
            return oauthRefusal("invalid_client", "client_id is incorrect")
        }
        guard let secret = form["client_secret"], configuration.clientSecrets.value(exactly: client).isExactly(secret) else {
            return oauthRefusal("invalid_client", "client_secret is incorrect")
        }
        let token = makeToken("anonymous")
        let expires = (clock.now.timeIntervalSince1970 + Double(configuration.anonymousTokenLife)).rounded(.down)
        change { state in
            state.anonymous = state.anonymous ?? [:]
            state.anonymous?[Self.fingerprint(token)] = VKState.Anonymous(client: client, expires: expires)
        }
        return .object(["token": .string(token), "expired_at": .integer(Int64(expires))])
    }

    /// Returns the response to a call that needs or contains an anonymous token; nil for a member's call.
    func anonymousCall(_ name: String, _ request: ServerRequest, _ parameters: FormFields) -> ServerResponse? {
        let token = (request.bearer ?? parameters["access_token"]).flatMap { known.anonymous?[Self.fingerprint($0)] }
        let method = anonymousMethod(name)
        guard let token else { return method == nil ? nil : apiFailure(1116, "the anonymous token is invalid") }
        guard token.expires > clock.now.timeIntervalSince1970 else {
            return apiFailure(1114, "the anonymous token has expired")
        }
        return method?(request) ?? apiFailure(28, "this method is not for an app's own token")
    }

    private func anonymousMethod(_ name: String) -> ((ServerRequest) -> ServerResponse)? {
        switch name {
        case "auth.getVKConnectSettings": { self.connectSettings($0) }
        case "statEvents.addVKIDAnonymously": { _ in .response(.integer(1)) }
        default: nil
        }
    }

    func expireAnonymousTokens() {
        change { state in state.anonymous = state.anonymous?.mapValues { VKState.Anonymous(client: $0.client, expires: 0) } }
    }
}
