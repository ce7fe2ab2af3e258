import Foundation
import MemberCore

extension FormFields {
    /// Returns a field that is present and not empty.
    func filled(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether a name occurs twice.
    var hasDuplicates: Bool { Set(fields.map(\.name)).count != fields.count }

    /// Whether there is a valid S256 challenge, or no challenge at all (RFC 7636 §4.3).
    var hasFittingChallenge: Bool {
        let (challenge, method) = (filled("code_challenge"), filled("code_challenge_method"))
        guard let challenge else { return method == nil }
        return method == "S256" && challenge.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil
    }
}

/// The address that receives the response to an authorization request.
enum RedirectAddress {
    /// Whether the address belongs to a program on this machine (RFC 8252 §7.3).
    static func isLoopback(_ text: String, orNamed name: String? = nil) -> Bool {
        guard let parts = URLComponents(string: text), parts.fragment == nil, parts.user == nil else { return false }
        return parts.scheme == "http" && (["127.0.0.1", "[::1]", "::1"] + [name].compactMap(\.self)).contains(parts.host)
    }

    /// Returns the address with a response; its own query stays.
    static func adding(_ fields: FormFields, to address: String) -> String { adding(fields.encoded, to: address) }

    /// Returns the address with a response that is already encoded.
    static func adding(_ query: String, to address: String) -> String { address + (address.contains("?") ? "&" : "?") + query }
}
