import MemberCore

/// Whether an authorization request must carry a PKCE challenge, and of which form (RFC 7636 §4.2).
///
/// Fresh secrets have one, unless ``RequestForm/usesPKCE`` says no; the rule judges those that a caller brings.
public enum ChallengeRule: Sendable, Equatable {
    /// Every request carries one: 43 to 128 characters out of letters, digits and `-._~`. The standard's rule.
    case required
    /// A caller's own secrets may have none, and one that is there may have any form. Without one nothing ties the code to this app.
    case optional

    /// Whether a request's challenge may be sent.
    /// - Parameter challenge: The challenge; nil for a request without one.
    /// - Returns: Whether it may; an empty one never.
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
    /// Whether a request may carry this challenge: by the rule, or none where the provider knows no PKCE.
    func allowsChallenge(_ challenge: String?) -> Bool {
        (challenge == nil && !requestForm.usesPKCE) || challengeRule.allows(challenge)
    }
}
