import Foundation
import MemberCore
import MemberHTTPServer

/// A request or a response as the log shows it: no secret is readable in it.
///
/// Values of header fields are shown only if they never hold a credential. Of a form, of a query and of JSON, a value is masked if
/// its name is that of a secret, or if it looks like one: a long word without spaces.
public struct LoggedMessage: Sendable, Equatable, Codable {
    /// The largest body that is shown, in bytes of its text; a longer one is cut.
    public static let limit = 4096

    /// The header fields, each as `Name: value`.
    public let headers: [String]
    /// The fields of the query as they were sent, `name=value`; empty for a response.
    public let query: [String]
    /// The body, if it is a form or JSON; nil for any other.
    public let body: String?

    init(_ kept: KeptMessage) {
        headers = kept.headers.fields.map { MaskedText.line($0) }
        query = kept.query.fields.map { MaskedText.field($0) }
        let form = kept.form.map { $0.fields.map { MaskedText.field($0) }.joined(separator: "&") }
        body = (form ?? MaskedText.json(kept.body, kept.headers.mediaType))?.cut
    }
}

/// A request or a response as it was. Its secrets are masked when somebody looks at the log, which is seldom.
struct KeptMessage: Sendable {
    /// The largest body that is kept, in bytes.
    private static let limit = 16 << 10

    let headers: HTTPHeaders
    let query: FormFields
    let body: Data

    init(_ request: ServerRequest) {
        (headers, query) = (request.headers, request.query)
        body = request.body.count <= Self.limit ? request.body : Data()
    }

    init(_ response: ServerResponse) {
        (headers, query) = (response.headers, FormFields())
        body = response.body.count <= Self.limit ? response.body : Data()
    }

    /// The fields of a form; nil for any other body.
    var form: FormFields? {
        guard headers.mediaType == "application/x-www-form-urlencoded", let text = String(validUTF8: body) else { return nil }
        return FormFields(encoded: text)
    }
}

/// An entry of the log with its messages as they were.
struct KeptRequest: Sendable {
    let entry: LoggedRequest
    let request: KeptMessage?
    let response: KeptMessage?

    /// The entry as the log shows it.
    var shown: LoggedRequest {
        var shown = entry
        shown.request = request.map(LoggedMessage.init)
        shown.response = response.map(LoggedMessage.init)
        return shown
    }
}

extension String {
    fileprivate var cut: String {
        utf8.count <= LoggedMessage.limit ? self : String(prefix(LoggedMessage.limit / 4)) + "…"
    }
}

/// Texts of messages without their secrets.
enum MaskedText {
    /// What stands for a secret.
    static let mask = "•••"

    /// Words that a secret's name has in it.
    private static let words = [
        "token", "code", "secret", "password", "verifier", "challenge", "state", "nonce", "signature", "sig", "key", "cookie",
        "auth",
        "assertion", "receipt", "payload", "jws", "jwt", "hash", "session", "request", "sid", "captcha", "signed",
    ]
    /// Names with such a word that hold no secret.
    private static let open: Set<String> = [
        "oauth_version", "client_id", "error_code", "expires_in", "response_type", "token_type", "grant_type",
        "code_challenge_method", "status_code",
        "country_code",
        "authorized", "error_subcode",
    ]

    static func line(_ field: HTTPHeaders.Field) -> String {
        let name = field.name.lowercased()
        let shown =
            HTTPHeaders.isOpen(name) || openHeaders.contains(name)
            ? field.value : addresses.contains(name) ? address(field.value) : name == "authorization" ? scheme(field.value) : mask
        return String("\(field.name): \(shown)".prefix(300))
    }

    /// Fields that hold an address, of which only the origin, the path and the names of parameters are shown.
    private static let addresses: Set<String> = ["location", "referer", "origin"]
    /// Further fields that never hold a credential.
    private static let openHeaders: Set<String> = [
        "content-security-policy", "referrer-policy", "x-content-type-options", "x-frame-options", "www-authenticate",
        "facebook-api-version", "x-api-version", "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest",
    ]

    /// An address without the values of its query and its fragment.
    static func address(_ text: String) -> String {
        let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
        let rest = text[end...].split { "?#&".contains($0) }.map { $0.prefix { $0 != "=" } + "=" + mask }
        return looksSecret(String(text[..<end])) ? mask : text[..<end] + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
    }

    /// The scheme of credentials: `Bearer •••`.
    private static func scheme(_ credentials: String) -> String {
        let word = credentials.prefix { $0 != " " }
        return word.count < credentials.count ? word + " " + mask : mask
    }

    static func field(_ field: FormFields.Field) -> String {
        let shown = value(field.value, named: field.name)
        return shown == mask ? FormFields([(field.name, "")]).encoded + mask : FormFields([(field.name, shown)]).encoded
    }

    /// The value of a field, or the mask.
    static func value(_ value: String, named name: String) -> String {
        isSecret(name) || (name != "client_id" && looksSecret(value)) ? mask : value
    }

    /// JSON for people; nil for a body that is not JSON.
    static func json(_ body: Data, _ type: String?) -> String? {
        guard type == "application/json" || type?.hasSuffix("+json") == true || type == "text/javascript",
            let value = try? JSONValue(parsing: body)
        else { return nil }
        return masked(value, named: "").description
    }

    private static func masked(_ value: JSONValue, named name: String) -> JSONValue {
        switch value {
        case .string(let text): .string(Self.value(text, named: name))
        case .integer where isSecret(name): .string(mask)
        case .array(let items): .array(items.map { masked($0, named: name) })
        case .object(let members): .object(Dictionary(uniqueKeysWithValues: members.map { ($0, masked($1, named: $0)) }))
        default: value
        }
    }

    private static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return !open.contains(name) && words.contains { name.contains($0) }
    }

    /// Whether a text has a word of 20 or more letters, digits and the signs of Base64, among them a digit or capitals and small ones.
    private static func looksSecret(_ text: String) -> Bool {
        text.unicodeScalars.split { !isWord($0) }.contains { word in
            guard word.count >= 20 else { return false }
            let hasDigit = word.contains { ("0"..."9").contains($0) }
            let hasBoth = word.contains { ("A"..."Z").contains($0) } && word.contains { ("a"..."z").contains($0) }
            return hasDigit || hasBoth
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", "+": true
        default: false
        }
    }
}
