package import Foundation
package import MemberAccounts
package import MemberCore
package import MemberHTTP
package import MemberKit
package import MemberOAuth
package import SberID

/// Sber ID at a local environment, whose ID tokens are checked by their signature.
package struct SberActed: ActedProvider {
    /// Sber ID.
    package init() {}

    /// The partner.
    package static let clientID = "partner-1"
    private static let host = "http://127.0.0.1:9/"

    package var title: String { "sber" }
    package var provider: any MemberProvider { .sber }
    package var issuer: String { SIDStandConfiguration.documentedIssuer }

    package func key(of subject: String) -> AccountKey {
        AccountKey(provider: "sber", environment: "acted", clientID: Self.clientID, subject: subject)
    }

    package func begin(_ members: Members, at redirectURI: URL, home: URL) async throws -> PendingAuthorization {
        try await members.begin(with: try request(home), redirectURI: redirectURI)
    }

    /// The sign-in's request; secret and keys are in the home.
    package func request(_ home: URL) throws -> SberSignIn {
        let (secret, keys) = (home.appending(path: "secret"), home.appending(path: "keys"))
        try Data("\(People.mark)-of-the-partner".utf8).write(to: secret)
        try Data(Mint.keySet.utf8).write(to: keys)
        let place = { (path: String) in URL(string: Self.host + path) ?? home }
        let stand = try SIDStandConfiguration(
            name: "acted", portal: place("portal"), token: place("token"), userInfo: place("userinfo"),
            completion: place("completed"))
        return SberSignIn(
            clientID: Self.clientID, scopes: [.openID, .name, .email], stand: .custom(stand),
            credentials: SberCredentials(
                clientSecretFile: secret, certificateFile: nil, certificatePasswordFile: nil, idTokens: .keyFile(keys)))
    }

    package func redirect(from page: FormFields, of member: String) -> FormFields {
        [("code", People.code(of: member, page: page)), ("state", page["state"] ?? "")]
    }

    package func place(of request: HTTPRequest) -> Place? { ["/token": .token, "/userinfo": .user][request.url.path] }

    package func words(at place: Place, to request: HTTPRequest, _ mint: Mint) -> String {
        switch place {
        case .token:
            """
            {"access_token":"\(People.token(of: mint.member))","token_type":"Bearer","expires_in":60,\
            "refresh_token":"\(People.mark)-refresh-\(mint.member)","scope":"openid name email https://api.sber.test/userinfo",\
            "id_token":"\(mint.idToken(by: issuer, for: Self.clientID, ["name": "Name of \(mint.member)"]))"}
            """
        case .user:
            #"{"sub":"\#(mint.member)","iss":"\#(issuer)","aud":"\#(Self.clientID)","given_name":"Anna"}"#
        case .document, .keys, .permissions, .debug: "{}"
        }
    }
}
