public import Foundation
import MemberCore
public import MemberSignIn

extension OpenIDProvider {
    /// Compares by the standard's scopes and their claims (OpenID Connect Core §5.4); a provider's own scopes are listed without a
    /// meaning.
    public func sharing(by info: Data, asked: [String], granted: [String]?) throws -> MemberSharing {
        let claims = try JSONDecoder().decode([String: JSONValue].self, from: info)
        let asked = asked.filter { !Self.withoutData.contains($0) }
        let granted = granted.map { $0.filter { !Self.withoutData.contains($0) } } ?? asked
        let shared = granted.filter { scope in
            Self.standardScopes[scope]?.claims.contains { claims[$0].map { $0 != .null } ?? false } ?? false
        }
        return MemberSharing(asked: asked, granted: granted, shared: Set(shared)) { Self.standardScopes[$0]?.meaning }
    }

    private static let withoutData: Set<String> = ["openid", "offline_access"]

    private static let standardScopes: [String: (claims: [String], meaning: String)] = [
        "profile": (
            [
                "name", "family_name", "given_name", "middle_name", "nickname", "preferred_username", "profile", "picture",
                "website", "gender", "birthdate", "zoneinfo", "locale", "updated_at",
            ], "The app learns your name and what your profile says."
        ),
        "email": (["email", "email_verified"], "The app learns your e-mail address."),
        "address": (["address"], "The app learns your postal address."),
        "phone": (["phone_number", "phone_number_verified"], "The app learns your phone number."),
    ]
}
