import MemberJOSE

extension ProviderProfile {
    /// The standard's rules with what a provider publishes about itself.
    /// - Parameters:
    ///   - document: A document that ``Discovery`` has checked, or a stored one.
    ///   - name: The provider's short name.
    public init(_ document: DiscoveryDocument, name: String = "openid") {
        self.init(
            name: name, issuer: document.issuer,
            endpoints: ProviderEndpoints(
                authorization: document.authorizationEndpoint, token: document.tokenEndpoint,
                revocation: document.revocationEndpoint, userInfo: document.userinfoEndpoint, keySet: document.jwksURI))
        announcesIssuer = document.announcesIssuer ?? false
        announcedChallengeMethods = document.codeChallengeMethods
        // Announcing anything else changes nothing: only what this package can check counts, and RS256 where nothing is said.
        let announced = (document.idTokenAlgorithms ?? []).compactMap(JWSAlgorithm.init(rawValue:))
        let usable = announced.filter { [.rs256, .es256].contains($0) }
        if !usable.isEmpty { idTokenAlgorithms = usable }
    }
}
