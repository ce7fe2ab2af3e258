import MemberJOSE

extension IDTokenProblem {
    /// What to do.
    var remedy: String {
        switch self {
        case .missing: "Allow the scope “openid” for this client at the provider."
        case .signature(.keyNotFound): "Sign in again; the provider's keys were fetched anew and may have changed since."
        case .signature(let error): error.remedy
        case .algorithm: "Register the client for an allowed algorithm, or allow the provider's in idTokenAlgorithms on purpose."
        case .wrongType: "Pass the ID token, not an access token or a logout token."
        case .malformed, .claimOfWrongKind, .claimMissing, .subjectInvalid:
            "Check that the token was copied whole; if it came so from the provider, report it there."
        case .issuer: "Name the issuer in the profile exactly as the provider's metadata does, the last slash included."
        case .audience, .authorizedParty: "Use the client id that the token was issued for."
        case .untrustedAudience: "Do not use the token, or name the party in trustedAudiences on purpose."
        case .expired, .issuedTooLongAgo: "Check this machine's clock; if it is right, sign in again for a fresh token."
        case .issuedInFuture, .notYetValid: "Check this machine's clock, then sign in again."
        case .nonce, .accessTokenHash, .codeHash: "Do not use the token; sign in again."
        case .loginTooOld: "Sign in again with the provider's page shown, so that the member authenticates anew."
        case .authenticationClass: "Sign in again in one of the ways that were asked for, or ask for fewer."
        case .changedInRefresh: "Do not use the new tokens; sign in again."
        }
    }
}
