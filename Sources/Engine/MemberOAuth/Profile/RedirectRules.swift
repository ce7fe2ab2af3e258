import Foundation
import MemberCore

/// How a provider's redirects are told apart and read.
public struct RedirectRules: Sendable {
    /// What becomes of a sign-in when a response with another state arrives.
    public enum StateMismatch: Sendable {
        /// The response is refused and the sign-in goes on, so that no foreign page can end it. The standard's rule.
        case goesOn
        /// The sign-in ends.
        case endsAttempt
    }

    /// What a parameter given twice means.
    public enum Duplicates: Sendable {
        /// The response is refused and the sign-in goes on (RFC 6749 §3.1).
        case refused
        /// The sign-in ends.
        case endAttempt
        /// The first one counts.
        case first
    }

    /// Where the response's parameters stand, and what a fragment means.
    public enum Fragment: Sendable {
        /// A redirect with a fragment is refused.
        case refused
        /// A fragment is not looked at.
        case ignored
        /// The response's parameters stand in the fragment; those of the query, if any, come first.
        case carriesAnswer
        /// The response's parameters stand in query and fragment; where both have a name, the fragment's counts.
        case overridesQuery
    }

    /// What another state does.
    public var stateMismatch = StateMismatch.goesOn
    /// What a parameter given twice means.
    public var duplicates = Duplicates.refused
    /// What a fragment means.
    public var fragment = Fragment.refused
    /// Whether `iss` is looked at (RFC 9207); for a provider that does not know it, a parameter of that name means nothing.
    public var checksIssuer = true
    /// Whether an error wins over a code in the same response.
    public var errorWinsOverCode = true
    /// Whether `+` in the query means a space.
    public var plusIsSpace = true
    /// Whether an error may come without state; it then ends the sign-in as failed.
    public var allowsErrorWithoutState = false
    /// Whether a private scheme may lack the dot of a reverse domain name (RFC 8252 §7.1).
    public var allowsPlainScheme = false
    /// Whether a private scheme's address may have a host, as in `com.app://host/path`, beside `com.app:/path` (RFC 8252 §7.1).
    public var allowsPrivateAuthority = false
    /// Whether a redirect of the right private scheme with neither host nor path is ours.
    public var acceptsBareScheme = false
    /// What redirect addresses call this machine, where a provider takes no number: a name of a listener on 127.0.0.1, such as
    /// `localhost`. Nil is the number, since a name may lead elsewhere (RFC 8252 §8.3).
    public var loopbackName: String?
    /// Whether one slash at the end of the path makes no difference.
    public var ignoresTrailingSlash = false
    /// Whether a response may lack the pairs of the redirect address's own query: scheme, host, port and path say that it is ours.
    public var ignoresQuery = false
    /// Parameters of a good response without which it is invalid, beside `code`.
    public var requiredParameters: [String] = []
    /// Parameters of a good response that the token endpoint wants to see again, in the exchange and in each refresh.
    public var carriedParameters: [String] = []

    /// A parameter that may hold the response as a JSON object; what the query has itself wins. Nil means that there is no such parameter.
    public var payloadParameter: String?

    /// Parameters that only a response type asks for, each with the words of which one does: what brings one that was not asked for ends
    /// the sign-in (RFC 9700 §2.1.2). A provider adds those of its own that would say who the member is.
    public var askedParameters: [String: Set<String>] = ["access_token": ["token"], "id_token": ["id_token"]]
    /// Whether an address of a private scheme is for an agent on the member's own device alone: a server neither begins nor finishes a
    /// sign-in with one.
    public var keepsPrivateSchemesOnDevice = false
    /// Whether any page can send a member's browser to the redirect address, as to one of the web or of a listener on this machine: what
    /// arrives there without the sign-in's state ends nothing. Set with the attempt's address.
    private(set) var isOpenToPages = false

    /// What a response says: the standard's reading, unless the provider has words of its own.
    public var reading = RedirectReading.standard

    /// The standard's rules.
    public init() {}
}

extension RedirectRules {
    /// The rules as they count at a redirect address: where any page can be the author of what arrives, a response without the sign-in's
    /// state is passed over.
    func rules(at redirectURI: URL) -> RedirectRules {
        guard redirectURI.isOfTheWeb else { return self }
        var rules = self
        rules.isOpenToPages = true
        rules.stateMismatch = .goesOn
        rules.allowsErrorWithoutState = false
        return rules
    }

    /// Whether a response brings what its request has not asked for; what is empty brings nothing.
    func hasUnexpected(_ fields: FormFields, _ responseType: String) -> Bool {
        let asked = ResponseType.words(responseType)
        return askedParameters.contains { name, words in
            words.isDisjoint(with: asked) && fields.all(name).contains { !$0.isEmpty }
        }
    }
}

extension URL {
    /// Whether it is an address of the web, or of a listener on this machine.
    var isOfTheWeb: Bool { ["http", "https"].contains(scheme?.lowercased() ?? "") }
}
