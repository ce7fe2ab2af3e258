/// VK's codes and tokens in the form from before the providers shared one book: each kind by fingerprint, the sign-ins by id.
struct EarlierVKTokens: Decodable {
    private struct Family: Decodable {
        var client: String
        var device: String
        var member: Int
        var scope: [String]
        var isEnded: Bool
        var end: SandboxSession.End?
        var began: Double?
    }
    private struct Code: Decodable {
        var family: String
        var redirectURI: String
        var challenge: String
        var expires: Double
        var isUsed: Bool
    }
    private struct Access: Decodable {
        var family: String
        var expires: Double
    }
    private struct Refresh: Decodable {
        var family: String
        var used: Double?
        var predecessor: String?
        var number: Int
    }
    private var families: [String: Family]
    private var codes: [String: Code]
    private var access: [String: Access]
    private var refresh: [String: Refresh]
    private var idTokens: [String: String]?

    /// The same codes and tokens as a book.
    var book: TokenBook<VKTerms> {
        var book = TokenBook<VKTerms>()
        for (id, family) in families.sorted(by: { ($0.value.began ?? 0, $0.key) < ($1.value.began ?? 0, $1.key) }) {
            book.append(signIn(id, family))
        }
        return book
    }

    private func signIn(_ id: String, _ family: Family) -> SignIn<VKTerms> {
        var signIn = SignIn(id: id, client: family.client, member: family.member, scope: family.scope, terms: VKTerms())
        signIn.device = family.device
        if let (fingerprint, code) = codes.first(where: { $0.value.family == id }) {
            (signIn.redirectURI, signIn.challenge, signIn.codeExpires) = (code.redirectURI, code.challenge, code.expires)
            if code.isUsed { signIn.usedCode = fingerprint } else { signIn.code = fingerprint }
        }
        signIn.tokens = access.filter { $0.value.family == id }.sorted { $0.value.expires < $1.value.expires }
            .map { AccessToken(fingerprint: $0.key, expires: $0.value.expires) }
        signIn.refresh = refresh.filter { $0.value.family == id }.sorted { $0.value.number < $1.value.number }
            .map { RefreshToken(token: $0.key, used: $0.value.used, predecessor: $0.value.predecessor) }
        signIn.identities = (idTokens ?? [:]).filter { $0.value == id }.keys.sorted()
        signIn.end = family.isEnded ? family.end ?? .ended : nil
        return signIn
    }
}
