import Foundation
import MemberCore
import MemberHTTPServer

/// Texts of messages without their secrets.
enum MaskedText {
    /// What stands for a secret.
    static let mask = "•••"

    /// A header field as `Name: value`. Of an address only origin, path and the names of parameters are shown, of credentials only
    /// the scheme.
    static func line(_ field: HTTPHeaders.Field) -> String {
        let shown: String
        switch field.name.lowercased() {
        case let name where HTTPHeaders.isOpen(name) || openHeaders.contains(name): shown = field.value
        case "location", "referer", "origin": shown = address(field.value)
        case "authorization": shown = scheme(field.value)
        default: shown = mask
        }
        return String("\(field.name): \(shown)".prefix(300))
    }

    /// Further fields that never hold a credential.
    private static let openHeaders: Set<String> = [
        "content-security-policy", "referrer-policy", "x-content-type-options", "x-frame-options", "facebook-api-version",
        "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest",
    ]

    /// An address without the values of its query and its fragment.
    private static func address(_ text: String) -> String {
        let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
        let names = text[end...].split { "?#&".contains($0) }.map { name(String($0.prefix { $0 != "=" })) + "=" + mask }
        guard !hasSecret(String(text[..<end])) else { return mask }
        return text[..<end] + (names.isEmpty ? "" : "?" + names.joined(separator: "&"))
    }

    /// The scheme of credentials: `Bearer •••`.
    private static func scheme(_ credentials: String) -> String {
        let word = credentials.prefix { $0 != " " }
        return word.count < credentials.count ? name(String(word)) + " " + mask : mask
    }

    /// A field of a query or a form as it was sent, percent-encoded.
    static func field(_ field: FormFields.Field) -> String {
        "\(encoded(name(field.name)))=\(encoded(value(field.value, named: field.name)))"
    }

    private static func encoded(_ text: String) -> String {
        text == mask ? mask : String(FormFields([("", text)]).encoded.dropFirst())
    }

    /// The value of a field, or the mask. Of JSON in a text, such as a batch of calls, only the secrets are masked.
    static func value(_ value: String, named name: String) -> String {
        guard !SecretWords.areIn(name: name) else { return mask }
        if value.hasPrefix("{") || value.hasPrefix("["), let inner = try? JSONValue(parsing: Data(value.utf8)) {
            let shown = masked(inner, named: "")
            return shown == inner && !hasSecret(value) ? value : shown.description
        }
        return name != "client_id" && hasSecret(value) ? mask : value
    }

    private static func hasSecret(_ text: String) -> Bool { SecretWords.looksSecret(text) || SecretWords.areNamed(in: text) }

    /// A path, in which parts that look like a token are masked.
    static func path(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { name(String($0)) }.joined(separator: "/")
    }

    /// JSON for people; nil for a body that is not JSON.
    static func json(_ body: Data, _ type: String?) -> String? {
        guard type == "application/json" || type?.hasSuffix("+json") == true || type == "text/javascript",
            let value = try? JSONValue(parsing: body)
        else { return nil }
        return masked(value, named: "").description
    }

    /// A name, unless a client sent a token in its place.
    private static func name(_ name: String) -> String { SecretWords.looksSecret(name, needsDigit: true) ? mask : name }

    private static func masked(_ value: JSONValue, named name: String) -> JSONValue {
        switch value {
        case .string(let text): .string(Self.value(text, named: name))
        case .integer where SecretWords.areIn(name: name): .string(mask)
        case .array(let items): .array(items.map { masked($0, named: name) })
        case .object(let members): .object(masked(members))
        default: value
        }
    }

    /// The members of an object. One with a `name` or a `key` beside its `value`, such as a header field in a batch, is a field.
    private static func masked(_ members: [String: JSONValue]) -> [String: JSONValue] {
        let field = (members["name"] ?? members["key"])?.string
        let pairs = members.map { name, value in
            (Self.name(name), masked(value, named: name == "value" ? field ?? name : name))
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
