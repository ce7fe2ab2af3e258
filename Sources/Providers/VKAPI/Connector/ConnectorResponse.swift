import Foundation
package import MemberCore
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

    /// Reads the parameters; nil where a token is missing or empty, or the person's id is not a positive number.
    /// - Parameters:
    ///   - fields: The parameters.
    ///   - communities: The communities whose tokens were requested; none is a person's sign-in. Tokens of other parties are not read.
    init?(_ fields: FormFields, communities: [UInt] = []) {
        life = fields["expires_in"].flatMap(Double.init).map { max(0, $0) } ?? 0
        guard communities.isEmpty else {
            let asked = Set(communities.map { "g\($0)" })
            granted = fields.fields.compactMap(Self.community).filter { asked.contains($0.id) }
            if granted.isEmpty { return nil }
            return
        }
        guard let token = fields["access_token"], !token.isEmpty, let text = fields["user_id"], let id = UInt(text), id > 0 else {
            return nil
        }
        granted = [Granted(id: String(id), token: Secret(token))]
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

extension ConnectorResponse: Masked {
    /// The parties, never a token.
    var description: String { "<VK tokens of \(granted.map(\.id).joined(separator: ", "))>" }
}

/// The parties of a redirect's fragment, for programs that try any bytes.
package enum ConnectorFragment {
    /// Returns the ids of the parties whose tokens a fragment contains.
    /// - Parameters:
    ///   - fields: The decoded parameters.
    ///   - communities: The communities whose tokens were requested.
    /// - Returns: The ids; nil for a fragment that is not a response.
    package static func parties(of fields: FormFields, communities: [UInt]) -> [String]? {
        ConnectorResponse(fields, communities: communities)?.granted.map(\.id)
    }
}
