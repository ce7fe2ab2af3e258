/// The terms and the sign-in are one JSON object. Before the providers shared one book, Sber ID stored a single access token, and
/// Facebook called the client `app`.
extension SignIn: Codable {
    private enum Member: String, CodingKey {
        case id, client, member, scope, redirectURI, challenge, nonce, device, code, usedCode, codeExpires, tokens, refresh
        case identities, end
        case app, access, accessExpires
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        self.init(
            id: try members.decode(String.self, forKey: .id),
            client: try members.decodeIfPresent(String.self, forKey: .app) ?? members.decode(String.self, forKey: .client),
            member: try members.decode(Int.self, forKey: .member), terms: try Terms(from: decoder))
        scope = try members.decodeIfPresent([String].self, forKey: .scope) ?? []
        redirectURI = try members.decode(String.self, forKey: .redirectURI)
        challenge = try members.decodeIfPresent(String.self, forKey: .challenge)
        nonce = try members.decodeIfPresent(String.self, forKey: .nonce)
        device = try members.decodeIfPresent(String.self, forKey: .device)
        code = try members.decodeIfPresent(String.self, forKey: .code)
        usedCode = try members.decodeIfPresent(String.self, forKey: .usedCode)
        codeExpires = try members.decode(Double.self, forKey: .codeExpires)
        tokens = try members.decodeIfPresent([AccessToken].self, forKey: .tokens) ?? Self.earlierToken(members)
        refresh = try members.decodeIfPresent([RefreshToken].self, forKey: .refresh) ?? []
        identities = try members.decodeIfPresent([String].self, forKey: .identities) ?? []
        end = try members.decodeIfPresent(SandboxSession.End.self, forKey: .end)
    }

    private static func earlierToken(_ members: KeyedDecodingContainer<Member>) throws -> [AccessToken] {
        guard let fingerprint = try members.decodeIfPresent(String.self, forKey: .access) else { return [] }
        return [AccessToken(fingerprint: fingerprint, expires: try members.decode(Double.self, forKey: .accessExpires))]
    }

    func encode(to encoder: any Encoder) throws {
        try terms.encode(to: encoder)
        var members = encoder.container(keyedBy: Member.self)
        try members.encode(id, forKey: .id)
        try members.encode(client, forKey: .client)
        try members.encode(member, forKey: .member)
        try members.encode(scope, forKey: .scope)
        try members.encode(redirectURI, forKey: .redirectURI)
        try members.encodeIfPresent(challenge, forKey: .challenge)
        try members.encodeIfPresent(nonce, forKey: .nonce)
        try members.encodeIfPresent(device, forKey: .device)
        try members.encodeIfPresent(code, forKey: .code)
        try members.encodeIfPresent(usedCode, forKey: .usedCode)
        try members.encode(codeExpires, forKey: .codeExpires)
        try members.encode(tokens, forKey: .tokens)
        try members.encode(refresh, forKey: .refresh)
        try members.encode(identities, forKey: .identities)
        try members.encodeIfPresent(end, forKey: .end)
    }
}
