package import Foundation
package import MemberAccounts
package import MemberCore
import MemberCrypto
package import MemberHTTP
package import MemberKit
package import MemberOAuth

/// A provider acted out over a script, as a server meets it: what its page sends back, and every word that it says itself.
///
/// A code names its member and its nonce, an access token its member: whoever slips in another member's is told about that member.
package protocol ActedProvider: Sendable {
    /// What tells it from the others, with its traits.
    var title: String { get }
    /// The provider itself.
    var provider: any MemberProvider { get }
    /// The issuer of its ID tokens.
    var issuer: String { get }
    /// What differs between two good sign-ins, since the library makes its nonce by itself.
    var varying: Set<Part> { get }
    /// How it refuses a code.
    var refusal: String { get }
    /// The account of a member.
    func key(of subject: String) -> AccountKey
    /// Begins a sign-in at a server.
    func begin(_ members: Members, at redirectURI: URL, home: URL) async throws -> PendingAuthorization
    /// What the page sends the browser back with.
    func redirect(from page: FormFields, of member: String) -> FormFields
    /// What a request asks for; nil where nothing is there.
    func place(of request: HTTPRequest) -> Place?
    /// What it says there, as JSON.
    func words(at place: Place, to request: HTTPRequest, _ mint: Mint) -> String
}

extension ActedProvider {
    package var varying: Set<Part> { [] }
    package var refusal: String { #"{"error":"invalid_grant"}"# }
}

/// Where a provider says something.
package enum Place: String, Sendable {
    case document, keys, token, user, permissions, debug
}

/// What a provider says otherwise than it would.
package enum Said: Sendable {
    /// A member of an object, by its path with dots, as JSON; nil leaves it out.
    case member(Place, String, String?)
    /// A whole body.
    case body(Place, String, status: Int = 200)
    /// Nothing: it cannot be reached.
    case silence(Place)
    /// A claim of each ID token, as JSON; nil leaves it out.
    case claim(String, String?)
    /// How each ID token is signed.
    case token(TokenForm)
}

/// How an ID token is made.
package enum TokenForm: Sendable {
    /// With the issuer's key, as it should be; the header's type and the key's name are given.
    case headed(type: String?, keyID: String?)
    /// With somebody else's key of the same name.
    case stranger
    /// Not at all: `alg` is `none`.
    case unsigned
    /// With the public key as a shared secret.
    case shared
    /// With another subject put in after it was signed.
    case altered
}

/// Who takes part.
package enum People {
    /// Who sits at the browser.
    package static let visitor = "42"
    /// Who has an account already, and is to be harmed.
    package static let victim = "4711"
    /// What every code and token holds, so that it is found where it must not be.
    package static let mark = "s3cret"

    /// A member's access token.
    package static func token(of member: String) -> String { "\(mark)-token-\(member)" }

    /// A member's code, with the nonce and the challenge of the page that it comes from.
    package static func code(of member: String, page: FormFields) -> String {
        [mark, member, page["nonce"] ?? "", page["code_challenge"] ?? ""].joined(separator: ".")
    }

    /// The member of an access token.
    static func member(ofToken token: String) -> String { token.split(separator: "-").last.map(String.init) ?? "" }
}

/// A code that is exchanged: whose it is, and the nonce of its sign-in.
struct ExchangedCode {
    let member: String
    let nonce: String

    /// Reads a code; nil where it is none, or another sign-in's than the one whose verifier is shown (RFC 7636 §4.6).
    init?(_ code: String, verifier: String?) {
        let parts = code.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, parts[0] == People.mark else { return nil }
        (member, nonce) = (parts[1], parts[2])
        let shown = verifier.map { Base64URL.encode(Digest.sha256(Data($0.utf8))) }
        guard parts[3] == shown ?? "" else { return nil }
    }
}
