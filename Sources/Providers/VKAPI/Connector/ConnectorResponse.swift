import Foundation
import MemberCore
import MemberOAuth

/// The parameters of a successful redirect, as a value.
struct ConnectorResponse: Sendable, Equatable {
    /// A token and the party that it speaks for.
    struct Granted: Sendable, Equatable {
        let id: String
        let token: Secret
    }

    let granted: [Granted]
    /// How long the tokens are valid, in seconds; 0 where VK names no end.
    let life: Double
    let email: String?

    /// Reads the parameters; nil where a token is missing or empty, or the person's id is not a positive number.
    init?(_ fields: FormFields) {
        life = fields["expires_in"].flatMap(Double.init).map { max(0, $0) } ?? 0
        email = fields["email"].flatMap { $0.isEmpty ? nil : $0 }
        let communities = fields.fields.compactMap(Self.community)
        if let token = fields["access_token"], !token.isEmpty {
            guard let text = fields["user_id"], let id = UInt(text), id > 0 else { return nil }
            granted = [Granted(id: String(id), token: Secret(token))]
        } else {
            guard !communities.isEmpty else { return nil }
            granted = communities
        }
    }

    private static func community(_ field: FormFields.Field) -> Granted? {
        let prefix = "access_token_"
        guard field.name.hasPrefix(prefix), let id = UInt(field.name.dropFirst(prefix.count)), id > 0, !field.value.isEmpty else {
            return nil
        }
        return Granted(id: "g\(id)", token: Secret(field.value))
    }

    /// How long a token is valid, by its permissions: without an end, a person's needs `offline`.
    func tokenLife(_ permissions: [String], of id: String) -> TokenSet.Life {
        let isEndless = life == 0 && (id.hasPrefix("g") || permissions.contains("offline"))
        return isEndless ? .endless : .seconds(life)
    }
}
