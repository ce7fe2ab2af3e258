package import Foundation
package import MemberAccounts
package import MemberCore
import MemberCrypto
package import MemberHTTP
package import MemberKit
package import MemberOAuth

/// A provider simulated by a script, as a server sees it: the redirects of its page, and all its own responses.
///
/// A code names its member and its nonce, an access token names its member: someone who inserts another member's code or token
/// gets data about that member.
package protocol ActedProvider: Sendable {
    /// The name of the provider, with its traits.
    var title: String { get }
    /// The provider itself.
    var provider: any MemberProvider { get }
    /// The issuer of its ID tokens.
    var issuer: String { get }
    /// The parts that differ between two good sign-ins, because the library makes its nonce itself.
    var varying: Set<Part> { get }
    /// The error with which it refuses a code.
    var refusal: String { get }
    /// The account of a member.
    func key(of subject: String) -> AccountKey
    /// Begins a sign-in at a server.
    func begin(_ members: Members, at redirectURI: URL, home: URL) async throws -> PendingAuthorization
    /// The redirect from its page.
    func redirect(from page: FormFields, of member: String) -> FormFields
    /// The topic of a request; nil if the provider has nothing at that address.
    func place(of request: HTTPRequest) -> Place?
    /// Its response about the topic, as JSON.
    func words(at place: Place, to request: HTTPRequest, _ mint: Mint) -> String
}

extension ActedProvider {
    package var varying: Set<Part> { [] }
    package var refusal: String { #"{"error":"invalid_grant"}"# }
}

/// The topics of a provider's responses.
package enum Place: String, Sendable {
    case document, keys, token, user, permissions, debug
}

/// A change in a provider's response.
package enum Said: Sendable {
    /// A member of an object, given by its path with dots, as JSON; nil leaves it out.
    case member(Place, String, String?)
    /// A whole body.
    case body(Place, String, status: Int = 200)
    /// No response: the provider cannot be reached.
    case silence(Place)
    /// A claim of each ID token, as JSON; nil leaves it out.
    case claim(String, String?)
    /// How each ID token is signed.
    case token(TokenForm)
}

/// How an ID token is signed.
package enum TokenForm: Sendable {
    /// With the issuer's key, as it should be; the type and the key id of the header are given.
    case headed(type: String?, keyID: String?)
    /// With another key of the same key id.
    case stranger
    /// Without a signature: `alg` is `none`.
    case unsigned
    /// With the public key as a shared secret.
    case shared
    /// With another subject that replaces the signed one after the signature.
    case altered
}

/// The people of the tests.
package enum People {
    /// The person at the browser.
    package static let visitor = "42"
    /// The member who has an account already, and is the target of the attack.
    package static let victim = "4711"
    /// A text that every code and token contains, so that tests find it where it must not be.
    package static let mark = "s3cret"

    /// A member's access token.
    package static func token(of member: String) -> String { "\(mark)-token-\(member)" }

    /// A member's code, with the nonce and the challenge of its authorization request.
    package static func code(of member: String, page: FormFields) -> String {
        [mark, member, page["nonce"] ?? "", page["code_challenge"] ?? ""].joined(separator: ".")
    }

    /// The member of an access token.
    static func member(ofToken token: String) -> String { token.split(separator: "-").last.map(String.init) ?? "" }
}

/// A code that is exchanged: its member, and the nonce of its sign-in.
struct ExchangedCode {
    let member: String
    let nonce: String

    /// Reads a code; nil if it is not one, or if it belongs to another sign-in than the verifier (RFC 7636 §4.6).
    init?(_ code: String, verifier: String?) {
        let parts = code.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, parts[0] == People.mark else { return nil }
        (member, nonce) = (parts[1], parts[2])
        let shown = verifier.map { Base64URL.encode(Digest.sha256(Data($0.utf8))) }
        guard parts[3] == shown ?? "" else { return nil }
    }
}
