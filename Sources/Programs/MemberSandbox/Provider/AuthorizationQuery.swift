import Foundation
import MemberCore

extension FormFields {
    /// A field that is there and not empty.
    func filled(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether a name is there twice.
    var hasDuplicates: Bool { Set(fields.map(\.name)).count != fields.count }

    /// Whether an S256 challenge is there in its form, or none at all (RFC 7636 §4.3).
    var hasFittingChallenge: Bool {
        let (challenge, method) = (filled("code_challenge"), filled("code_challenge_method"))
        guard let challenge else { return method == nil }
        return method == "S256" && challenge.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil
    }
}

/// Where a response to an authorization request goes.
enum RedirectAddress {
    /// Whether a program of this machine listens there (RFC 8252 §7.3).
    static func isLoopback(_ text: String, orNamed name: String? = nil) -> Bool {
        guard let parts = URLComponents(string: text), parts.fragment == nil, parts.user == nil else { return false }
        return parts.scheme == "http" && (["127.0.0.1", "[::1]", "::1"] + [name].compactMap(\.self)).contains(parts.host)
    }

    /// The address with a response, its own query kept.
    static func adding(_ fields: FormFields, to address: String) -> String { adding(fields.encoded, to: address) }

    /// The address with a response that is encoded already.
    static func adding(_ query: String, to address: String) -> String { address + (address.contains("?") ? "&" : "?") + query }
}
