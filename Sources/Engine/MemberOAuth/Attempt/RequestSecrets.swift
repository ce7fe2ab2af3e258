public import MemberCore

/// The secrets of one request, where somebody else makes or keeps them: a backend that exchanges the code itself.
public struct RequestSecrets: Sendable, Equatable {
    /// What ties the response to the request.
    public var state: Secret
    /// What ties the ID token to the request; nil makes a fresh one where `openid` is asked for.
    public var nonce: Secret?
    /// The PKCE challenge (RFC 7636 §4.2); nil only where the profile's ``ChallengeRule`` lets it be missing.
    public var challenge: String?
    /// The PKCE secret; nil where only the backend knows it, which then exchanges the code, or where there is no challenge.
    public var verifier: PKCEVerifier?

    /// Secrets.
    /// - Parameters:
    ///   - state: What ties the response to the request.
    ///   - challenge: The PKCE challenge.
    ///   - verifier: The PKCE secret, if it is known here.
    ///   - nonce: What ties the ID token to the request; nil makes a fresh one.
    public init(state: Secret, challenge: String?, verifier: PKCEVerifier? = nil, nonce: Secret? = nil) {
        self.state = state
        self.nonce = nonce
        self.challenge = challenge
        self.verifier = verifier
    }

    /// Secrets whose challenge is the verifier's own.
    /// - Parameters:
    ///   - state: What ties the response to the request.
    ///   - verifier: The PKCE secret.
    ///   - nonce: What ties the ID token to the request; nil makes a fresh one.
    public init(state: Secret, verifier: PKCEVerifier, nonce: Secret? = nil) {
        self.init(state: state, challenge: verifier.challenge, verifier: verifier, nonce: nonce)
    }

    /// Fresh ones, as a request without its own gets them: to change one of them, such as the nonce.
    /// - Parameters:
    ///   - random: Where they come from.
    ///   - form: How the profile's requests are written.
    public init(random: any RandomSource, form: RequestForm = .standard) {
        let verifier = form.usesPKCE ? PKCEVerifier(random: random) : nil
        self.init(state: form.state.fresh(random), challenge: verifier?.challenge, verifier: verifier)
    }

    /// Whether nothing is empty, the state has a key, and the challenge is allowed, and the verifier's where that is known.
    func areSound(by profile: ProviderProfile) -> Bool {
        guard !state.isEmpty, profile.requestForm.state.key(of: state.reveal) != nil, nonce?.isEmpty != true,
            profile.allowsChallenge(challenge)
        else { return false }
        guard let verifier else { return true }
        return challenge?.isExactly(verifier.challenge) == true
    }

    /// Whether the code can be exchanged by who has these: with the verifier, or where no challenge asks for one.
    var sufficeForExchange: Bool { verifier != nil || challenge == nil }
}
