import Foundation

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
        "oauth_version", "error_code", "expires_in", "response_type", "token_type", "grant_type", "code_challenge_method",
        "status_code",
        "country_code", "authorized", "error_subcode",
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

    /// Whether a text has a word of 20 or more letters, digits and the signs of Base64, among them a digit or capitals and small ones.
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
