import MemberCore

/// The sign-ins at a provider with their codes and tokens, the oldest first.
struct TokenBook<Terms: Codable & Sendable>: Sendable {
    private(set) var all: [SignIn<Terms>] = []

    subscript(place: Int) -> SignIn<Terms> {
        get { all[place] }
        set { all[place] = newValue }
    }

    mutating func append(_ signIn: SignIn<Terms>) { all.append(signIn) }

    /// Returns the index of the first sign-in that matches.
    func place(where fits: (SignIn<Terms>) -> Bool) -> Int? { all.firstIndex(where: fits) }

    func place(ofAccess fingerprint: String) -> Int? { place { $0.tokens.contains { $0.fingerprint == fingerprint } } }
    func place(ofRefresh fingerprint: String) -> Int? { place { $0.refresh.contains { $0.token == fingerprint } } }
    func place(ofIdentity fingerprint: String) -> Int? { place { $0.identities.contains(fingerprint) } }

    /// Returns the sign-in of an access token, if neither has ended.
    func live(_ fingerprint: String, at now: Double) -> (place: Int, signIn: SignIn<Terms>)? {
        guard let place = place(ofAccess: fingerprint), all[place].end == nil,
            all[place].tokens.contains(where: { $0.fingerprint == fingerprint && $0.expires > now })
        else { return nil }
        return (place, all[place])
    }

    /// Changes the sign-ins that match, and returns whether there are any.
    @discardableResult mutating func change(
        where fits: (SignIn<Terms>) -> Bool, _ body: (inout SignIn<Terms>) -> Void
    ) -> Bool {
        let places = all.indices.filter { fits(all[$0]) }
        for place in places { body(&all[place]) }
        return !places.isEmpty
    }

    /// Expires all access tokens.
    mutating func expireTokens() {
        for place in all.indices { for token in all[place].tokens.indices { all[place].tokens[token].expires = 0 } }
    }

    /// Stores tokens that were issued for a sign-in.
    mutating func add(_ access: AccessToken, _ refresh: RefreshToken?, at place: Int, by rules: TokenRules) {
        all[place].tokens = all[place].tokens.suffix(rules.accessCount - 1) + [access]
        if let refresh { all[place].refresh.append(refresh) }
    }

    func standing(of fingerprint: String) -> RefreshTokenStanding {
        guard let place = place(ofRefresh: fingerprint) else { return .unknown }
        let tokens = all[place].refresh
        guard tokens.last?.token != fingerprint else { return .newest }
        // Refresh tokens in Sber ID's earlier states do not contain their predecessor.
        let predecessor = tokens.last?.predecessor ?? tokens.dropLast().last?.token
        return predecessor == fingerprint ? .predecessor : .over
    }
}

extension TokenBook: Codable {
    init(from decoder: any Decoder) throws { all = try [SignIn<Terms>](from: decoder) }
    func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
}
