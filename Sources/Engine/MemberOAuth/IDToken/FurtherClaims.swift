import Foundation
import MemberCore

/// The claims of a token that the core does not know.
///
/// They are read on first use: reading them takes as long as reading all the others, and most tokens are only checked.
struct FurtherClaims: Sendable, Equatable {
    private enum Source: Sendable {
        case payload(Data)
        case members([String: JSONValue])
    }
    private var source = Source.members([:])

    /// No further claims.
    init() {}

    /// The further claims of a payload that is known to be one JSON object.
    init(payload: Data) { source = .payload(payload) }

    init(_ members: [String: JSONValue]) { source = .members(members) }

    /// The claims that a decoder has beside the known ones.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        var members: [String: JSONValue] = [:]
        for key in container.allKeys where !Self.known.contains(key.stringValue) {
            members[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
        }
        source = .members(members)
    }

    /// The claims by name.
    var members: [String: JSONValue] {
        switch source {
        case .members(let members): members
        case .payload(let payload):
            ((try? JSONDecoder().decode([String: JSONValue].self, from: payload)) ?? [:]).filter { !Self.known.contains($0.key) }
        }
    }

    /// Whether both have the same claims, read or not.
    static func == (left: FurtherClaims, right: FurtherClaims) -> Bool {
        if case (.payload(let one), .payload(let other)) = (left.source, right.source), one == other { return true }
        return left.members == right.members
    }

    private static let known = Set(IDTokenClaims.CodingKeys.allCases.map(\.rawValue))

    /// A coding key for any claim.
    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
