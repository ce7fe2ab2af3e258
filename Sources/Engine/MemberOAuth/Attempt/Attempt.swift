public import Foundation
public import MemberCore

/// One sign-in on its way: everything that ties the response to it, kept until it ends.
///
/// It ends exactly once. A store moves it from phase to phase by comparison, so that of two deliveries of one response, in two
/// tasks or two processes, one wins and the code is sent once.
public struct Attempt: Sendable, Identifiable {
    /// How far an attempt has come.
    public enum Phase: Sendable, Equatable {
        /// The member is at the provider.
        case open
        /// The response is here, its code not yet sent.
        case answered(code: Secret, carried: FormFields)
        /// The response is here, with tokens that are not yet looked at; a phase of the same name.
        case answeredWithTokens(RedirectTokens)
        /// The code has left for the token endpoint; it is never sent again.
        case sent
        /// It is over; the text is `signed_in` or the stable code of the reason.
        case ended(String)

        /// A phase without what it holds; the raw value is what stores keep.
        public enum Name: String, Sendable {
            case open, answered, sent, ended
        }

        /// The phase without what it holds.
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
    /// The issuer that is asked, and no other; nil where the provider has none.
    public let issuer: String?
    /// Where the response is awaited.
    public let redirectURI: URL
    /// What the redirect is to bring: `response_type` as it was sent.
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
    /// When it is given up.
    public let expires: Date
    /// Why the app asks, in its own words.
    public let purpose: String?
    /// What the one who started it wants back.
    public let payload: Data?
    /// How far it has come.
    public var phase: Phase
}

extension Attempt {
    /// Everything that must lie sealed, in a form that can be stored. Unknown members of a newer version are ignored.
    package struct SealedPart: Codable {
        package var issuer: String?
        package var redirectURI: URL
        /// What was asked for, where that is not a code.
        package var responseType: String?
        package var scopes: [String]
        package var state: String
        package var nonce: String?
        package var verifier: String?
        package var challenge: String?
        /// Whether there was no challenge: told apart from an older version's, which kept the verifier alone.
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

    /// Puts a stored attempt together again; nil where the parts do not fit.
    package init?(
        id: String, provider: String, environment: String, clientID: String, phase: String, outcome: String?, started: Date,
        expires: Date, sealed: SealedPart
    ) {
        let verifier = sealed.verifier.flatMap(PKCEVerifier.init)
        // Without a challenge it was stored by an older version, which always had the verifier, unless it says otherwise.
        let challenge = sealed.challenge ?? verifier?.challenge
        guard challenge != nil || sealed.hasNoChallenge == true else { return nil }
        // One that is not known is a newer version's: it cannot go on here.
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
    /// Whether a code was asked for and nothing else: what a server can exchange, and what says nothing by itself.
    package var asksForCodeAlone: Bool { responseType.isExactly(ResponseType.code) }
}

extension Attempt.SealedPart {
    /// The phase of an attempt whose response is here.
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

    /// Stored pairs; what is no pair is left out.
    fileprivate init(storedPairs pairs: [[String]]) {
        self.init(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) })
    }
}
