import Foundation
import MemberCore
import MemberHTTPServer

/// Texts of messages without their secrets.
enum MaskedText {
    /// What stands for a secret.
    static let mask = "•••"

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
        let rest = text[end...].split { "?#&".contains($0) }.map { name(String($0.prefix { $0 != "=" })) + "=" + mask }
        guard !SecretWords.looksSecret(String(text[..<end])) else { return mask }
        return text[..<end] + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
    }

    /// The scheme of credentials: `Bearer •••`.
    private static func scheme(_ credentials: String) -> String {
        let word = credentials.prefix { $0 != " " }
        return word.count < credentials.count ? word + " " + mask : mask
    }

    /// A field, percent-encoded; masks stay readable.
    static func field(_ field: FormFields.Field) -> String {
        let shown = FormFields([(name(field.name), value(field.value, named: field.name))]).encoded
        return shown.replacingOccurrences(of: PercentCoding.encode(mask), with: mask)
    }

    /// The value of a field, or the mask. Of JSON in a text, such as a batch of calls, only the secrets are masked.
    static func value(_ value: String, named name: String) -> String {
        guard !SecretWords.areIn(name: name) else { return mask }
        if value.hasPrefix("{") || value.hasPrefix("["), let inner = try? JSONValue(parsing: Data(value.utf8)) {
            let shown = masked(inner, named: "")
            return shown == inner && !hasSecret(value) ? value : shown.description
        }
        return name == "client_id" || !hasSecret(value) ? value : mask
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

/// The signs by which a secret is known: its name, or its look.
enum SecretWords {
    /// Words that a secret's name has in it.
    private static let words = [
        "token", "code", "secret", "password", "passphrase", "verifier", "challenge", "state", "nonce", "signature", "sig",
        "key", "cookie", "auth", "assertion", "receipt", "payload", "jws", "jwt", "hash", "session", "request", "sid", "captcha",
        "signed", "credential", "csrf", "proof", "ticket",
    ]
    /// Whole names of secrets.
    private static let names: Set<String> = ["pass", "pwd", "pin", "otp"]
    /// Names with such a word that hold no secret.
    private static let open: Set<String> = [
        "oauth_version", "client_id", "error_code", "expires_in", "response_type", "token_type", "grant_type",
        "code_challenge_method",
        "status_code", "country_code", "authorized", "error_subcode",
    ]

    /// Whether a name is that of a secret.
    static func areIn(name: String) -> Bool {
        let name = name.lowercased()
        return names.contains(name) || !open.contains(name) && words.contains { name.contains($0) }
    }

    /// Whether a text names a secret and its value, as an address with a query does: `code=…`, `"code":…`, percent-encoded too.
    static func areNamed(in text: String) -> Bool {
        var text = text
        for _ in 0..<4 {
            if hasPair(text) { return true }
            guard text.contains("%") else { return false }
            let decoded = signs.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .caseInsensitive) }
            guard decoded != text else { return false }
            text = decoded
        }
        return true
    }

    /// The percent-encoded signs around a name.
    private static let signs = [
        ("%25", "%"), ("%3D", "="), ("%22", "\""), ("%3A", ":"), ("%26", "&"), ("%3F", "?"), ("%23", "#"),
    ]

    private static func hasPair(_ text: String) -> Bool {
        var (name, isQuoted) = (String.UnicodeScalarView(), false)
        for scalar in text.unicodeScalars {
            switch scalar {
            case _ where isWord(scalar) || scalar == ".":
                if isQuoted { (name, isQuoted) = (String.UnicodeScalarView(), false) }
                name.append(scalar)
            case "=" where areIn(name: String(name)), ":" where isQuoted && areIn(name: String(name)): return true
            case "\"", "\\", "]": isQuoted = !name.isEmpty
            case " " where isQuoted: continue
            default: (name, isQuoted) = (String.UnicodeScalarView(), false)
            }
        }
        return false
    }

    /// Whether a text has a word of 20 or more letters, digits and the signs of Base64, among them a digit or capitals and small
    /// ones.
    static func looksSecret(_ text: String, needsDigit: Bool = false) -> Bool {
        text.unicodeScalars.split { !isWord($0) }.contains { word in
            guard word.count >= 20 else { return false }
            let hasDigit = word.contains { ("0"..."9").contains($0) }
            let hasBoth = word.contains { ("A"..."Z").contains($0) } && word.contains { ("a"..."z").contains($0) }
            return hasDigit || hasBoth && !needsDigit
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", "+": true
        default: false
        }
    }
}
