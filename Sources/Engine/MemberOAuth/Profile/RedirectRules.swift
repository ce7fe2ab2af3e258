public import Foundation
public import MemberCore

/// The rules by which a provider's redirects are recognized and read.
public struct RedirectRules: Sendable {
    /// The effect on a sign-in when a response with another state arrives.
    public enum StateMismatch: Sendable {
        /// The response is refused and the sign-in continues, so that a foreign page cannot end it. This is the standard's rule.
        case goesOn
        /// The sign-in ends.
        case endsAttempt
    }

    /// The meaning of a repeated parameter.
    public enum Duplicates: Sendable {
        /// The response is refused and the sign-in continues (RFC 6749 §3.1).
        case refused
        /// The sign-in ends.
        case endAttempt
        /// The first one counts.
        case first
    }

    /// Where the response's parameters are, and what a fragment means.
    public enum Fragment: Sendable {
        /// A redirect with a fragment is refused.
        case refused
        /// A fragment is ignored.
        case ignored
        /// The response's parameters are in the fragment; those of the query, if any, come first.
        case carriesAnswer
        /// The response's parameters are in query and fragment; where both contain a name, the fragment's value counts.
        case overridesQuery
    }

    /// The effect of a response with another state.
    public var stateMismatch = StateMismatch.goesOn
    /// The meaning of a repeated parameter.
    public var duplicates = Duplicates.refused
    /// The meaning of a fragment.
    public var fragment = Fragment.refused
    /// Whether `iss` is checked (RFC 9207); for a provider that does not support it, a parameter with that name is ignored.
    public var checksIssuer = true
    /// Whether `+` in the query means a space.
    public var plusIsSpace = true
    /// Whether a private scheme may lack the dot of a reverse domain name (RFC 8252 §7.1).
    public var allowsPlainScheme = false
    /// Whether a private scheme's address may have a host, as in `com.app://host/path`, beside `com.app:/path` (RFC 8252 §7.1).
    public var allowsPrivateAuthority = false
    /// Whether an address with the private scheme of the redirect address belongs to this sign-in although another part of it
    /// differs; by default, no such address does.
    public var acceptsOwnScheme: @Sendable (_ arrived: URL) -> Bool = { _ in false }
    /// The name of this machine in redirect addresses, where a provider does not accept a number: a name of a listener on
    /// 127.0.0.1, such as `localhost`. Nil means the number, because a name may resolve elsewhere (RFC 8252 §8.3).
    public var loopbackName: String?
    /// Whether one slash at the end of the path makes no difference.
    public var ignoresTrailingSlash = false
    /// Whether a response may lack the pairs of the redirect address's own query: scheme, host, port and path decide whether it
    /// belongs to this sign-in.
    public var ignoresQuery = false
    /// Turns the decoded parameters of a response into those that are read, for a provider that packs them; by default, nothing
    /// changes.
    public var parameters: @Sendable (_ arrived: FormFields) -> FormFields = { $0 }

    /// Parameters that are only allowed for certain response types, each with the words of those types. A response with a
    /// parameter that was not requested ends the sign-in (RFC 9700 §2.1.2). A provider adds its own parameters that could
    /// identify the member.
    public var askedParameters: [String: Set<String>] = ["access_token": ["token"], "id_token": ["id_token"]]
    /// Whether an address with a private scheme is only for an agent on the member's own device: a server does not begin or
    /// finish a sign-in with one.
    public var keepsPrivateSchemesOnDevice = false
    /// Whether any page can send a member's browser to the redirect address, as to a web address or a listener on this machine.
    /// A response there without the sign-in's state does not end the sign-in. Set from the attempt's address.
    private(set) var isOpenToPages = false

    /// The readings of a response in their order; the first that finds a meaning decides. A response without one ends the sign-in
    /// without a code.
    public var readings = RedirectReading.standard

    /// Creates the standard's rules.
    public init() {}
}

extension RedirectRules {
    /// The rules as they apply to a redirect address: where any page can write the response, a response without the sign-in's
    /// state is ignored.
    func rules(at redirectURI: URL) -> RedirectRules {
        guard redirectURI.isOfTheWeb else { return self }
        var rules = self
        rules.isOpenToPages = true
        rules.stateMismatch = .goesOn
        return rules
    }

    /// Whether a response contains a parameter that its request has not asked for; an empty parameter does not count.
    func hasUnexpected(_ fields: FormFields, _ responseType: String) -> Bool {
        let asked = ResponseType.words(responseType)
        return askedParameters.contains { name, words in
            words.isDisjoint(with: asked) && fields.all(name).contains { !$0.isEmpty }
        }
    }
}

extension URL {
    /// Whether it is a web address, or that of a listener on this machine.
    var isOfTheWeb: Bool { ["http", "https"].contains(scheme?.lowercased() ?? "") }
}
