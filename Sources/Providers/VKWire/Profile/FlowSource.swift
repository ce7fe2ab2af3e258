package import Foundation

/// Where a sign-in was started, as VK's statistics name it.
package enum FlowSource: String, Sendable {
    case customAuth = "from_custom_auth"
    case oneTap = "from_one_tap"
    case bottomSheet = "from_floating_one_tap"
    case multibranding = "from_multibranding"

    /// The text of `stats_info`: base64 of JSON with sorted names.
    package func statsInfo(session: UUID) -> String {
        Data(Self.json(["flow_source": rawValue, "session_id": session.uuidString.lowercased()]).utf8).base64EncodedString()
    }

    /// The text of `oauth2_params`: base64 of JSON with sorted names; without a scope its member is absent.
    package func oauth2Parameters(scope: String, session: UUID) -> String {
        let stats = Self.json(["flow_source": rawValue, "session_id": session.uuidString.lowercased()])
        let head = scope.isEmpty ? "" : Self.quoted("scope") + ":" + Self.quoted(scope) + ","
        return Data("{\(head)\"stats_info\":\(stats)}".utf8).base64EncodedString()
    }

    private static func json(_ members: [String: String]) -> String {
        let pairs = members.sorted { $0.key < $1.key }.map { quoted($0.key) + ":" + quoted($0.value) }
        return "{" + pairs.joined(separator: ",") + "}"
    }

    private static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
