import Foundation
import MemberCore

/// A session as an SDK of version 1 wrote it.
///
/// The token may stand as a text or inside an object, the date as a number of seconds since 2001 or as text: older versions differ.
struct LegacyRecord {
    let session: LegacyUserSession

    /// - Parameters:
    ///   - data: The item's JSON.
    ///   - account: The item's account: the member's id.
    init?(_ data: Data, account: String) {
        guard let json = try? JSONValue(parsing: data), let id = UserID(written: account) else { return nil }
        let token = json["accessToken"]
        guard let text = token?.string ?? token?["value"]?.string, !text.isEmpty else { return nil }
        let provider = json["oAuthProvider"] ?? json["provider"]
        let name = provider?.string ?? provider?["type"]?.string ?? ""
        session = LegacyUserSession(
            id: id,
            accessToken: AccessToken(
                userId: id, value: text, expirationDate: .distantFuture, scope: []),
            oAuthProvider: OAuthProvider(rawValue: name) ?? .vkid,
            creationDate: Self.date(json["creationDate"]))
    }

    private static func date(_ value: JSONValue?) -> Date {
        switch value {
        case .integer(let seconds): Date(timeIntervalSinceReferenceDate: Double(seconds))
        case .number(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
        case .string(let text): (try? Date(text, strategy: .iso8601)) ?? .distantPast
        default: .distantPast
        }
    }
}
