public import Foundation
public import MemberCore

/// One sign-in in progress: all data that ties the response to it, kept until the sign-in ends.
///
/// It ends exactly once. A store moves it from phase to phase by comparison. If one response is delivered twice, in two tasks or
/// two processes, one delivery wins and the code is sent once.
public struct Attempt: Sendable, Identifiable {
    /// How far an attempt has come.
    public enum Phase: Sendable, Equatable {
        /// The member is at the provider.
        case open
        /// The response has arrived; its code has not been sent yet.
        case answered(code: Secret, carried: FormFields)
        /// The response has arrived with tokens that have not been checked yet; a phase with the same name.
        case answeredWithTokens(RedirectTokens)
        /// The code has been sent to the token endpoint; it is never sent again.
        case sent
        /// The attempt has ended; the text is `signed_in` or the stable code of the reason.
        case ended(String)

        /// The phase's name without its values; stores keep the raw value.
        public enum Name: String, Sendable {
            case open, answered, sent, ended
        }

        /// The phase's name without its values.
        public var name: Name {
            switch self {
            case .open: .open
            case .answered, .answeredWithTokens: .answered
            case .sent: .sent
            case .ended: .ended
            }
        }
    }

    /// A random name, safe to show.
    public let id: String
    /// The provider's short name.
    public let provider: String
    /// The environment that the sign-in is made in: `live`, or a sandbox's address.
    public let environment: String
    /// The client id.
    public let clientID: String
    /// The only issuer that the request is sent to; nil where the provider has none.
    public let issuer: String?
    /// Where the response is awaited.
    public let redirectURI: URL
    /// The kind of response that the request asks for: `response_type` as it was sent.
    public let responseType: String
    /// The scopes asked for.
    public let scopes: [String]
    /// Ties the response to this attempt.
    public let state: Secret
    /// Ties the ID token to this attempt; nil without `openid`.
    public let nonce: Secret?
    /// The PKCE challenge; nil where the request went without one.
    public let challenge: String?
    /// The PKCE secret; nil where only a backend knows it, or where there is no challenge.
    public let verifier: PKCEVerifier?
    /// The oldest sign-in accepted, in seconds.
    public let maximumAge: Int?
    /// The `acr` values of which the ID token must have one; empty asks nothing.
    public let acrValues: [String]
    /// When it began.
    public let started: Date
    /// When the attempt times out.
    public let expires: Date
    /// Why the app asks, in its own words.
    public let purpose: String?
    /// Data that the caller who started the attempt receives back with the result.
    public let payload: Data?
    /// How far it has come.
    public var phase: Phase
}

extension Attempt {
    /// All values that must be sealed, in a form that can be stored. Unknown members of a newer version are ignored.
    package struct SealedPart: Codable {
        package var issuer: String?
        package var redirectURI: URL
        /// The requested response type, where that is not a code.
        package var responseType: String?
        package var scopes: [String]
        package var state: String
        package var nonce: String?
        package var verifier: String?
        package var challenge: String?
        /// Whether the request had no challenge; distinguishes it from an attempt of an older version, which kept only the
        /// verifier.
        package var hasNoChallenge: Bool?
        package var maximumAge: Int?
        package var acrValues: [String]?
        package var purpose: String?
        package var payload: Data?
        package var code: String?
        package var carried: [[String]]?
        /// The parameters of a response with tokens; a code beside them is in ``code``.
        package var tokens: [[String]]?
    }

    package var sealedPart: SealedPart {
        var part = SealedPart(
            issuer: issuer, redirectURI: redirectURI, responseType: asksForCodeAlone ? nil : responseType, scopes: scopes,
            state: state.reveal, nonce: nonce?.reveal,
            verifier: verifier?.secret.reveal, challenge: challenge,
            hasNoChallenge: challenge == nil ? true : nil, maximumAge: maximumAge, acrValues: acrValues, purpose: purpose,
            payload: payload)
        switch phase {
        case .answered(let code, let carried):
            part.code = code.reveal
            part.carried = carried.storedPairs
        case .answeredWithTokens(let tokens):
            part.code = tokens.code?.reveal
            part.carried = tokens.carried.storedPairs
            part.tokens = tokens.fields.storedPairs
        case .open, .sent, .ended: break
        }
        return part
    }

    /// Rebuilds an attempt from its stored parts; nil where the parts do not fit together.
    package init?(
        id: String, provider: String, environment: String, clientID: String, phase: String, outcome: String?, started: Date,
        expires: Date, sealed: SealedPart
    ) {
        let verifier = sealed.verifier.flatMap(PKCEVerifier.init)
        // Without a challenge it was stored by an older version, which always had the verifier, unless it says otherwise.
        let challenge = sealed.challenge ?? verifier?.challenge
        guard challenge != nil || sealed.hasNoChallenge == true else { return nil }
        // A phase that is not known is from a newer version: the attempt cannot continue here.
        self.phase =
            switch Phase.Name(rawValue: phase) {
            case .open: .open
            case .answered: sealed.answer
            case .sent: .sent
            case .ended, nil: .ended(outcome ?? "unknown")
            }
        self.id = id
        self.provider = provider
        self.environment = environment
        self.clientID = clientID
        self.issuer = sealed.issuer
        self.redirectURI = sealed.redirectURI
        self.responseType = sealed.responseType ?? ResponseType.code
        self.scopes = sealed.scopes
        self.state = Secret(sealed.state)
        self.nonce = sealed.nonce.map(Secret.init)
        self.challenge = challenge
        self.verifier = verifier
        self.maximumAge = sealed.maximumAge
        self.acrValues = sealed.acrValues ?? []
        self.started = started
        self.expires = expires
        self.purpose = sealed.purpose
        self.payload = sealed.payload
    }
}

extension Attempt {
    /// Whether the request asks only for a code: a server can exchange it, and the code alone does not identify the member.
    package var asksForCodeAlone: Bool { responseType.isExactly(ResponseType.code) }
}

extension Attempt.SealedPart {
    /// The phase of an attempt whose response has arrived.
    fileprivate var answer: Attempt.Phase {
        let carried = FormFields(storedPairs: carried ?? [])
        guard let tokens else { return .answered(code: Secret(code ?? ""), carried: carried) }
        let fields = FormFields(storedPairs: tokens)
        return .answeredWithTokens(RedirectTokens(fields, code: code.map(Secret.init), carried: carried))
    }
}

extension FormFields {
    /// The pairs as they are stored.
    fileprivate var storedPairs: [[String]] { fields.map { [$0.name, $0.value] } }

    /// Reads stored pairs; elements that are not pairs are left out.
    fileprivate init(storedPairs pairs: [[String]]) {
        self.init(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) })
    }
}
