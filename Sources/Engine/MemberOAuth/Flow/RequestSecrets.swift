public import MemberCore

/// The secrets of one request, where somebody else makes or keeps them: a backend that exchanges the code itself.
public struct RequestSecrets: Sendable, Equatable {
    /// What ties the answer to the request.
    public var state: Secret
    /// The PKCE challenge (RFC 7636 §4.2).
    public var challenge: String
    /// The PKCE secret; nil where only the backend knows it, which then exchanges the code.
    public var verifier: PKCEVerifier?

    /// Secrets.
    /// - Parameters:
    ///   - state: What ties the answer to the request.
    ///   - challenge: The PKCE challenge.
    ///   - verifier: The PKCE secret, if it is known here.
    public init(state: Secret, challenge: String, verifier: PKCEVerifier? = nil) {
        self.state = state
        self.challenge = challenge
        self.verifier = verifier
    }

    /// Fresh ones.
    init(random: any RandomSource) {
        let verifier = PKCEVerifier(random: random)
        self.init(state: Secret(random.token()), challenge: verifier.challenge, verifier: verifier)
    }

    /// Whether a challenge can be one, and is the verifier's where that is known.
    var areSound: Bool {
        guard !state.reveal.isEmpty, (43...128).contains(challenge.utf8.count), PercentCoding.encode(challenge) == challenge
        else { return false }
        return verifier.map { $0.challenge.isExactly(challenge) } ?? true
    }
}
