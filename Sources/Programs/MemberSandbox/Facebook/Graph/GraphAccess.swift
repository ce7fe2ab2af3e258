import Foundation
import MemberCore
import MemberCrypto

/// The member or the app for which a call is made.
enum GraphAccess: Sendable {
    /// A member, by an access token.
    case member(FacebookPerson, FacebookState.Connection, app: SandboxFacebookApp)
    /// An app, by its id with its client token or its secret.
    case app(SandboxFacebookApp, isServer: Bool)

    var app: SandboxFacebookApp {
        switch self {
        case .member(_, _, let app): app
        case .app(let app, _): app
        }
    }
}

extension FacebookSandbox {
    /// Returns the access of a call; it fails if the token is missing or invalid, or if the proof of the secret is.
    func access(_ call: GraphCall) throws(GraphFailure) -> GraphAccess {
        guard let token = call.filled("access_token") else {
            let isMe = call.path.first == "me"
            throw GraphFailure(
                isMe ? 2500 : 104,
                isMe ? "An access token must be used to ask about the current user" : "An access token is required")
        }
        let access = try access(ofToken: token)
        try checkProof(call, token, access)
        return access
    }

    /// Returns the access that a token gives.
    func access(ofToken token: String) throws(GraphFailure) -> GraphAccess {
        if let app = appAccess(token) { return app }
        let state = known
        let fingerprint = Self.fingerprint(token)
        guard let place = state.signIns.place(ofAccess: fingerprint) else {
            throw GraphFailure(190, "The access token cannot be read")
        }
        let signIn = state.signIns[place]
        guard !signIn.terms.isShim else {
            throw GraphFailure(190, "An access token of a limited login cannot be used with Graph")
        }
        if signIn.end != nil { throw GraphFailure(190, "The session has ended", subcode: signIn.subcode) }
        guard state.signIns.live(fingerprint, at: now) != nil else {
            throw GraphFailure(190, "The session has expired", subcode: 463)
        }
        guard let connection = state.connection(signIn.client, signIn.member), let app = configuration.app(signIn.client),
            let person = InventedPerson.with(id: signIn.member).flatMap(FacebookPerson.init)
        else { throw GraphFailure(190, "The member has not authorized the app", subcode: 458) }
        return .member(person, connection, app: app)
    }

    /// Returns the access of an app's token: `{app id}|{client token}`, for a game with `GG|` before it, `{app id}|{secret}`, or
    /// the id with the server token.
    private func appAccess(_ token: String) -> GraphAccess? {
        var parts = token.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        if parts.first == "GG" { parts.removeFirst() }
        guard parts.count == 2, let app = configuration.app(parts[0]) else { return nil }
        if parts[1].isExactly(app.clientToken) { return .app(app, isServer: false) }
        return [app.secret, app.serverToken].containsExactly(parts[1]) ? .app(app, isServer: true) : nil
    }

    /// Checks the proof of the secret: it must be correct if it is sent, and be sent if the app requires it.
    func checkProof(_ call: GraphCall, _ token: String, _ access: GraphAccess) throws(GraphFailure) {
        if case .app = access { return }
        guard let proof = call.filled("appsecret_proof") else {
            if access.app.demandsProof { throw GraphFailure(100, "Calls of this app require appsecret_proof") }
            return
        }
        guard proof.isExactly(access.app.proof(of: token)) else { throw GraphFailure(100, "appsecret_proof is not valid") }
    }
}

extension SandboxFacebookApp {
    /// Returns the proof by which a caller shows Graph that it knows the secret.
    func proof(of token: String) -> String {
        hexadecimal(MAC.hmacSHA256(key: Data(secret.utf8), message: Data(token.utf8)))
    }

    /// The value that replaces the secret in the app's own token.
    var serverToken: String { Base64URL.encode(Digest.sha256(Data(("server:" + secret).utf8))) }
}
