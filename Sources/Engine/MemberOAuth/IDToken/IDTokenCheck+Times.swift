extension IDTokenCheck {
    /// `exp` is present and not over.
    public static let expiry = claims("expiry", .expiry) { facts in
        guard let exp = facts.claims.exp else { return .claimMissing("exp") }
        return facts.now < exp + facts.expected.skew ? nil : .expired(secondsAgo: IDTokenFacts.whole(facts.now - exp))
    }
    /// `iat` is present and not ahead of this machine's clock.
    public static let issueTime: IDTokenCheck = issueTime(mayBeAhead: false)
    /// `nbf`, where it is present, is over.
    public static let notBefore = claims("not before", .notBefore) { facts in
        guard let nbf = facts.claims.nbf, facts.now + facts.expected.skew < nbf else { return nil }
        return .notYetValid(seconds: IDTokenFacts.whole(nbf - facts.now))
    }
    /// The member's sign-in at the provider is not older than the request allows (`auth_time`).
    public static let authenticationAge = claims("authentication age", .authenticationAge) { facts in
        guard let maximumAge = facts.expected.maximumAge else { return nil }
        guard let authTime = facts.claims.authTime else { return .claimMissing("auth_time") }
        let age = facts.now - authTime
        return age <= Double(maximumAge) + facts.expected.skew
            ? nil : .loginTooOld(seconds: IDTokenFacts.whole(age), allowed: maximumAge)
    }
    /// `acr` is one that the request demands.
    public static let authenticationClass = claims("authentication class", .authenticationClass) { facts in
        let values = facts.expected.acrValues
        guard !values.isEmpty else { return nil }
        guard let found = facts.claims.acr else { return .claimMissing("acr") }
        return values.containsExactly(found) ? nil : .authenticationClass(expected: values, found: found)
    }

    /// `iat` is present.
    /// - Parameter mayBeAhead: Whether a token that is dated ahead of this machine's clock is accepted.
    /// - Returns: The check.
    public static func issueTime(mayBeAhead: Bool) -> IDTokenCheck {
        claims("issue time", .issueTime) { facts in
            guard let iat = facts.claims.iat else { return .claimMissing("iat") }
            return mayBeAhead || iat <= facts.now + facts.expected.skew
                ? nil : .issuedInFuture(seconds: IDTokenFacts.whole(iat - facts.now))
        }
    }
}
