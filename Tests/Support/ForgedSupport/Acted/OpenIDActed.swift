package import Foundation
package import MemberAccounts
package import MemberCore
package import MemberHTTP
package import MemberKit
package import MemberOAuth

/// An OpenID provider that names itself in its redirects, with a public client.
package struct OpenIDActed: ActedProvider {
    /// Whether it announces that it names itself.
    package var announcesIssuer = true
    /// Whether the client has a secret.
    package var hasSecret = false

    /// An OpenID provider with the usual traits.
    package init() {}

    package var title: String { "openid" + (announcesIssuer ? "" : " without iss") + (hasSecret ? " with a secret" : "") }
    package var provider: any MemberProvider { .openID }
    package var issuer: String { "https://id.example.test" }

    package func key(of subject: String) -> AccountKey {
        AccountKey(provider: "openid", environment: issuer, clientID: "app", subject: subject)
    }

    package func begin(_ members: Members, at redirectURI: URL, home: URL) async throws -> PendingAuthorization {
        var request = OpenIDSignIn(issuer: issuer, clientID: "app")
        if hasSecret {
            let file = home.appending(path: "secret")
            try Data("\(People.mark)-of-the-client-which-is-long-enough".utf8).write(to: file)
            request.clientSecretFile = file
        }
        return try await members.begin(with: request, redirectURI: redirectURI)
    }

    package func redirect(from page: FormFields, of member: String) -> FormFields {
        let fields: FormFields = [("code", People.code(of: member, page: page)), ("state", page["state"] ?? "")]
        return announcesIssuer ? FormFields(fields.fields.map { ($0.name, $0.value) } + [("iss", issuer)]) : fields
    }

    package func place(of request: HTTPRequest) -> Place? {
        [
            "/.well-known/openid-configuration": .document, "/keys": .keys, "/token": .token, "/userinfo": .user,
        ][request.url.path]
    }

    package func words(at place: Place, to request: HTTPRequest, _ mint: Mint) -> String {
        switch place {
        case .document:
            """
            {"issuer":"\(issuer)","authorization_endpoint":"\(issuer)/authorize","token_endpoint":"\(issuer)/token",\
            "jwks_uri":"\(issuer)/keys","userinfo_endpoint":"\(issuer)/userinfo",\
            "id_token_signing_alg_values_supported":["RS256","HS256"],\
            "authorization_response_iss_parameter_supported":\(announcesIssuer)}
            """
        case .token:
            """
            {"access_token":"\(People.token(of: mint.member))","token_type":"Bearer","expires_in":60,\
            "refresh_token":"\(People.mark)-refresh-\(mint.member)","scope":"openid profile",\
            "id_token":"\(mint.idToken(by: issuer, for: "app"))"}
            """
        case .user: #"{"sub":"\#(mint.member)","name":"Name of \#(mint.member)"}"#
        case .keys: Mint.keySet
        case .permissions, .debug: "{}"
        }
    }
}
