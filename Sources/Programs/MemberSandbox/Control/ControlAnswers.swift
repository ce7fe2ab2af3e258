import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension ServerResponse {
    /// One JSON object; members in alphabetical order.
    static func object(_ members: [String: JSONValue], status: Int = 200) -> ServerResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only a number that is none cannot be written, and the sandbox writes no such number.
        return .json(bytes: (try? encoder.encode(members)) ?? Data("{}".utf8), status: status)
    }

    /// A text of a media type.
    static func asset(_ text: String, _ mediaType: String) -> ServerResponse {
        ServerResponse(headers: ["Content-Type": mediaType], body: Data(text.utf8))
    }
}

extension ServerRequest {
    /// The texts in the language that the browser asks for.
    var texts: Texts { Texts(MemberLanguage.preferred(acceptLanguage: headers["Accept-Language"] ?? ""), .sandbox) }
}

/// The stylesheet of every page of the sandbox.
var style: ServerResponse { .asset(Stylesheet.text, Stylesheet.mediaType) }
