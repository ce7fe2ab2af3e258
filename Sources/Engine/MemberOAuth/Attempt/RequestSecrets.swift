public import MemberCore

/// The secrets of one request, where another party makes or keeps them, such as a backend that exchanges the code itself.
public struct RequestSecrets: Sendable, Equatable {
    /// The state that ties the response to the request.
    public var state: Secret
    /// The nonce that ties the ID token to the request; nil makes a fresh one where `openid` is asked for.
    public var nonce: Secret?
    /// The PKCE challenge (RFC 7636 §4.2); nil only where the profile's ``ChallengeRule`` allows it to be missing.
    public var challenge: String?
    /// The PKCE secret; nil where only the backend knows it, which then exchanges the code, or where there is no challenge.
    public var verifier: PKCEVerifier?

    /// Creates secrets from their values.
    /// - Parameters:
    ///   - state: The value that ties the response to the request.
    ///   - challenge: The PKCE challenge.
    ///   - verifier: The PKCE secret, if it is known here.
    ///   - nonce: The value that ties the ID token to the request; nil makes a fresh one.
    public init(state: Secret, challenge: String?, verifier: PKCEVerifier? = nil, nonce: Secret? = nil) {
        self.state = state
        self.nonce = nonce
        self.challenge = challenge
        self.verifier = verifier
    }

    /// Creates secrets whose challenge is the verifier's own.
    /// - Parameters:
    ///   - state: The value that ties the response to the request.
    ///   - verifier: The PKCE secret.
    ///   - nonce: The value that ties the ID token to the request; nil makes a fresh one.
    public init(state: Secret, verifier: PKCEVerifier, nonce: Secret? = nil) {
        self.init(state: state, challenge: verifier.challenge, verifier: verifier, nonce: nonce)
    }

    /// Creates the fresh secrets that a request without its own gets, so that a caller can change one of them, such as the nonce.
    /// - Parameters:
    ///   - random: The source of the randomness.
    ///   - form: How the profile's requests are written.
    public init(random: any RandomSource, form: RequestForm = .standard) {
        let verifier = form.usesPKCE ? PKCEVerifier(random: random) : nil
        self.init(state: form.state.fresh(random), challenge: verifier?.challenge, verifier: verifier)
    }

    /// Whether no value is empty, the state has a key, the challenge is allowed, and it is the verifier's where that is known.
    func areSound(by profile: ProviderProfile) -> Bool {
        guard !state.isEmpty, profile.requestForm.state.key(of: state.reveal) != nil, nonce?.isEmpty != true,
            profile.allowsChallenge(challenge)
        else { return false }
        guard let verifier else { return true }
        return challenge?.isExactly(verifier.challenge) == true
    }

    /// Whether these secrets suffice to exchange the code: they have the verifier, or there is no challenge.
    var sufficeForExchange: Bool { verifier != nil || challenge == nil }
}
