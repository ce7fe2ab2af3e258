import Foundation
import MemberCore
import MemberHTTPServer

extension ServerResponse {
    /// One JSON object; members in alphabetical order.
    static func object(_ members: [String: JSONValue], status: Int = 200) -> ServerResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only a number that is none cannot be written, and the sandbox writes no such number.
        return .json(bytes: (try? encoder.encode(members)) ?? Data("{}".utf8), status: status)
    }
}
