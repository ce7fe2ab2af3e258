package import FacebookLogin
package import Foundation
package import MemberAccounts
package import MemberCore
package import MemberHTTP
package import MemberKit
package import MemberOAuth

/// Facebook, as a server sees it: by default with the app's secret, and with a code whose exchange brings no ID token.
package struct FacebookActed: ActedProvider {
    /// Whether the server has the app's secret.
    package var hasSecret = true
    /// Whether the exchange brings an ID token too.
    package var signs = false
    /// Whether the login is a limited one, whose ID token contains everything.
    package var isLimited = false

    /// Facebook with the usual traits.
    package init() {}

    /// The app.
    package static let appID = "230000000000001"
    /// The requested permissions.
    package static let asked: Set<Permission> = [.publicProfile, .email]
    /// The app's own redirect address.
    package static let ownScheme = "fb\(appID)://authorize/"

    package var title: String {
        let traits = [hasSecret ? "" : " without a secret", signs ? " with an ID token" : "", isLimited ? " limited" : ""]
        return "facebook" + traits.joined()
    }
    package var provider: any MemberProvider { .facebook }
    package var issuer: String { "https://www.facebook.com" }
    package var refusal: String { #"{"error":{"message":"This authorization code has been used.","code":100}}"# }
    package var varying: Set<Part> { signs || isLimited ? [.idToken, .rest] : [] }

    package func key(of subject: String) -> AccountKey {
        AccountKey(provider: "facebook", environment: "live", clientID: Self.appID, subject: subject)
    }

    package func begin(_ members: Members, at redirectURI: URL, home: URL) async throws -> PendingAuthorization {
        try await members.begin(with: try request(home), redirectURI: redirectURI)
    }

    /// The sign-in's request; the secret is in the home.
    package func request(_ home: URL) throws -> FacebookSignIn {
        var request = FacebookSignIn(appID: Self.appID, permissions: Self.asked)
        request.tracking = isLimited ? .limited : .enabled
        if hasSecret {
            let file = home.appending(path: "app-secret")
            try Data("\(People.mark)-of-the-app".utf8).write(to: file)
            request.appSecretFile = file
        }
        return request
    }

    package func redirect(from page: FormFields, of member: String) -> FormFields {
        [
            ("code", People.code(of: member, page: page)), ("state", page["state"] ?? ""),
            ("granted_scopes", "public_profile,email"), ("denied_scopes", ""),
        ]
    }

    package func place(of request: HTTPRequest) -> Place? {
        switch request.url.path.replacing("/v21.0", with: "") {
        case "/oauth/access_token": .token
        case "/me": .user
        case "/me/permissions": .permissions
        case "/debug_token": .debug
        case let path where path.contains("/openid/jwks"): .keys
        default: nil
        }
    }

    package func words(at place: Place, to request: HTTPRequest, _ mint: Mint) -> String {
        switch place {
        case .token: tokens(request, mint)
        case .user: #"{"id":"\#(mint.member)","name":"Name of \#(mint.member)"}"#
        case .permissions:
            #"{"data":[{"permission":"public_profile","status":"granted"},{"permission":"email","status":"granted"}]}"#
        case .debug: #"{"data":{"is_valid":true,"app_id":"\#(Self.appID)","user_id":"\#(mint.member)"}}"#
        case .document, .keys: Mint.keySet
        }
    }

    private func tokens(_ request: HTTPRequest, _ mint: Mint) -> String {
        let idToken = mint.idToken(by: issuer, for: Self.appID, ["jti": "j", "name": "Name of \(mint.member)"])
        return """
            {"access_token":"\(People.token(of: mint.member))","token_type":"bearer","expires_in":5184000,\
            "data_access_expiration_time":\(mint.seconds(from: 7_776_000))\(signs || isLimited ? #","id_token":"\#(idToken)""# : "")}
            """
    }
}
