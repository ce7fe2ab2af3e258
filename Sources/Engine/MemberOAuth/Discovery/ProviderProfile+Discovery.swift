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
                revocation: document.revocationEndpoint, userInfo: document.userinfoEndpoint, keySet: document.jwksURI,
                endSession: document.endSessionEndpoint, introspection: document.introspectionEndpoint))
        aliases = document.mtlsEndpointAliases
        announcesIssuer = document.announcesIssuer ?? false
        announcedChallengeMethods = document.codeChallengeMethods
        unmetDemands = document.unmetDemands
        // An issuer on http has passed the switch of the discovery; its keys need no second one.
        allowsLoopbackHTTP = document.issuer.hasPrefix("http://")
        userInfo.namesMemberWithoutOpenID = document.jwksURI == nil
        idTokenAlgorithms = Self.usable(document.idTokenAlgorithms ?? [])
    }

    /// What is announced and can be checked, else RS256 (RFC 8725 §3.1). Announcing anything else changes nothing.
    private static func usable(_ announced: [String]) -> [JWSAlgorithm] {
        let checkable: [JWSAlgorithm] = [.rs256, .ps256, .es256, .es384, .es512, .edDSA]
        let usable = announced.compactMap(JWSAlgorithm.init(rawValue:)).filter(checkable.contains)
        return usable.isEmpty ? [.rs256] : usable
    }
}
