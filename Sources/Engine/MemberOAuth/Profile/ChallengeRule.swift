import MemberCore

/// Whether an authorization request must carry a PKCE challenge, and in which form (RFC 7636 §4.2).
///
/// Fresh secrets have one, unless ``RequestForm/usesPKCE`` is false; the rule judges the secrets that a caller passes in.
public enum ChallengeRule: Sendable, Equatable {
    /// Every request carries one: 43 to 128 characters out of letters, digits and `-._~`. This is the standard's rule.
    case required
    /// A caller's own secrets may lack the challenge, and a challenge may have any form. Without one, no value ties the code to
    /// this app.
    case optional

    /// Whether a request's challenge may be sent.
    /// - Parameter challenge: The challenge; nil for a request without one.
    /// - Returns: Whether it may be sent; an empty challenge never may.
    public func allows(_ challenge: String?) -> Bool {
        switch (self, challenge) {
        case (.required, nil): false
        case (.optional, nil): true
        case (.required, let challenge?):
            (43...128).contains(challenge.utf8.count) && PercentCoding.encode(challenge) == challenge
        case (.optional, let challenge?): !challenge.isEmpty
        }
    }
}

extension ProviderProfile {
    /// Whether a request may carry this challenge: the rule decides; without PKCE the challenge may also be missing.
    func allowsChallenge(_ challenge: String?) -> Bool {
        (challenge == nil && !requestForm.usesPKCE) || challengeRule.allows(challenge)
    }
}
