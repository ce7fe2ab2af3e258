package import Foundation
package import MemberAccounts
package import MemberCore
package import MemberHTTP
package import MemberKit
package import MemberOAuth
import MemberTesting
import VKID

/// VK ID, as a server sees it.
package struct VKActed: ActedProvider {
    /// VK ID.
    package init() {}

    /// The app.
    package static let clientID = "51000001"

    package var title: String { "vk" }
    package var provider: any MemberProvider { .vk }
    package var issuer: String { "https://id.vk.ru" }

    package func key(of subject: String) -> AccountKey {
        AccountKey(provider: "vk", environment: "live", clientID: Self.clientID, subject: subject)
    }

    package func begin(_ members: Members, at redirectURI: URL, home: URL) async throws -> PendingAuthorization {
        try await members.begin(with: .vk(clientID: Self.clientID, scopes: ["email", "friends"]), redirectURI: redirectURI)
    }

    package func redirect(from page: FormFields, of member: String) -> FormFields {
        [
            ("code", People.code(of: member, page: page)), ("state", page["state"] ?? ""), ("device_id", "device-\(member)"),
            ("type", "code_v2"), ("expires_in", "600"),
        ]
    }

    package func place(of request: HTTPRequest) -> Place? {
        ["/oauth2/auth": .token, "/oauth2/user_info": .user][request.url.path]
    }

    package func words(at place: Place, to request: HTTPRequest, _ mint: Mint) -> String {
        switch place {
        case .token:
            """
            {"access_token":"\(People.token(of: mint.member))","refresh_token":"\(People.mark)-refresh-\(mint.member)",\
            "id_token":"\(mint.idToken(by: issuer, for: Self.clientID))","token_type":"Bearer","expires_in":3600,\
            "user_id":\(mint.member),"state":"\(request.form["state"] ?? "")","scope":"email friends"}
            """
        case .user:
            """
            {"user":{"user_id":"\(mint.member)","first_name":"Name","last_name":"of \(mint.member)","phone":"7900","email":"a@b.test",\
            "avatar":"https://vk.test/a.png"}}
            """
        case .document, .keys, .permissions, .debug: "{}"
        }
    }
}
