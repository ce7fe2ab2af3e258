import MemberCore
import Testing

@testable import MemberSandbox

/// One book serves all providers: the differences between them are in their rules.
@Suite("The book of codes and tokens")
struct TokenBookTests {
    private var rules = TokenRules(
        codeChecks: [.life, .signIn, .client, .redirectURI, .device, .proof], accessLife: 60,
        refreshChecks: [.signIn, .life, .reuse, .client, .device])

    /// Makes a sign-in with one refresh token, and with a code that is bound to everything that a code can be bound to.
    private func book(_ change: (inout SignIn<NoTerms>) -> Void = { _ in }) -> TokenBook<NoTerms> {
        var signIn = SignIn(
            id: "1", client: "app", member: 1, redirectURI: "http://there", challenge: codeChallenge(of: "verifier"), device: "d",
            code: SandboxContext.fingerprint("code"), codeExpires: 100, terms: NoTerms())
        signIn.refresh = [RefreshToken(token: SandboxContext.fingerprint("first"), expires: 100)]
        change(&signIn)
        var book = TokenBook<NoTerms>()
        book.append(signIn)
        return book
    }

    private func request(_ changes: FormFields = [], _ field: String = "code", isAuthenticated: Bool = false) -> TokenRequest {
        var form = changes
        form.fill(from: [
            ("code", "code"), ("refresh_token", "first"), ("client_id", "app"), ("redirect_uri", "http://there"),
            ("device_id", "d"), ("code_verifier", "verifier"),
        ])
        return TokenRequest(form, field, isAuthenticated: isAuthenticated)
    }

    @Test(
        "a code is refused for each mistake, and is used up by it if the rules say so",
        arguments: [
            ("code", "other", .unknown), ("client_id", "other", .otherClient), ("redirect_uri", "http://here", .otherAddress),
            ("device_id", "", .otherDevice), ("code_verifier", "other", .proofWrong),
        ] as [(String, String, TokenProblem)], [true, false])
    func refused(_ change: (name: String, value: String, problem: TokenProblem), isSpent: Bool) {
        var (book, rules) = (book(), rules)
        rules.isSpentByRefusal = isSpent
        #expect(book.redeem(request([(change.name, change.value)]), as: \.code, by: rules, at: 1) == .failure(change.problem))
        let again = book.redeem(request(), as: \.code, by: rules, at: 1)
        #expect(again == (isSpent && change.name != "code" ? .failure(.reused) : .success(0)))
    }

    @Test("a code is bound only to what the rules check, and not to an address or a challenge that its sign-in lacks")
    func unbound() {
        var (book, rules) = (book(), rules)
        rules.codeChecks = [.life]
        let foreign: FormFields = [("client_id", "other"), ("redirect_uri", ""), ("device_id", ""), ("code_verifier", "")]
        #expect(book.redeem(request(foreign), as: \.code, by: rules, at: 1) == .success(0))
        book = self.book { ($0.redirectURI, $0.challenge) = ("", nil) }
        rules = self.rules
        #expect(book.redeem(request(isAuthenticated: true), as: \.code, by: rules, at: 1) == .success(0))
        book = self.book { $0.challenge = nil }
        #expect(book.redeem(request(), as: \.code, by: rules, at: 1) == .failure(.proofMissing))
    }

    @Test(
        "a code and a refresh token stop working when they expire and when their sign-in ends",
        arguments: ["code", "refresh_token"])
    func over(field: String) {
        func exchange(_ book: TokenBook<NoTerms>, at now: Double) -> Result<Int, TokenProblem> {
            var book = book
            let request = request([], field)
            return field == "code"
                ? book.redeem(request, as: \.code, by: rules, at: now) : book.refresh(request, by: rules, at: now, grace: 0)
        }
        #expect(exchange(book(), at: 99) == .success(0) && exchange(book(), at: 100) == .failure(.expired))
        #expect(exchange(book { $0.end(.revoked) }, at: 1) == .failure(.signInOver))
    }

    @Test(
        "a second use of a code ends its sign-in, and the first reason of an end stays",
        arguments: [nil, SandboxSession.End.revoked])
    func codeReuse(end: SandboxSession.End?) {
        var book = book()
        _ = book.redeem(request(), as: \.code, by: rules, at: 1)
        if let end { book[0].end(end) }
        #expect(book.redeem(request(), as: \.code, by: rules, at: 1) == .failure(.reused))
        #expect(book[0].end == end ?? .codeReuse)
    }

    @Test("a refresh token works again within the grace; a later use ends its sign-in", arguments: [0, 30])
    func grace(grace: Int) {
        var book = book()
        #expect(book.refresh(request([], "refresh_token"), by: rules, at: 1, grace: grace) == .success(0))
        for now in 1..<(1 + grace) {
            #expect(book.refresh(request([], "refresh_token"), by: rules, at: Double(now), grace: grace) == .success(0))
        }
        #expect(book[0].end == nil)
        #expect(book.refresh(request([], "refresh_token"), by: rules, at: Double(1 + grace), grace: grace) == .failure(.reused))
        #expect(book[0].end == .tokenReuse)
    }

    @Test(
        "of two exchanges within the grace the token of the first one is marked as used if the rules say so",
        arguments: [true, false])
    func successors(hasOne: Bool) {
        var (book, rules) = (book(), rules)
        rules.hasOneSuccessor = hasOne
        for name in ["second", "third"] {
            _ = book.refresh(request([], "refresh_token"), by: rules, at: 1, grace: 30)
            let token = RefreshToken(
                token: SandboxContext.fingerprint(name), predecessor: SandboxContext.fingerprint("first"))
            book.add(AccessToken(fingerprint: name, expires: 60), token, at: 0, by: rules)
        }
        #expect(book[0].refresh.map { $0.used != nil } == [true, hasOne, false])
        let standings = ["first", "second", "third", "none"].map { book.standing(of: SandboxContext.fingerprint($0)) }
        #expect(standings == [.predecessor, .over, .newest, .unknown])
    }

    @Test(
        "as many access tokens are valid as the rules say, until they expire or their sign-in ends", arguments: [1, 2, Int.max])
    func access(count: Int) {
        var (book, rules) = (book(), rules)
        rules.accessCount = count
        for name in ["a", "b", "c"] { book.add(AccessToken(fingerprint: name, expires: 60), nil, at: 0, by: rules) }
        #expect(["a", "b", "c"].filter { book.live($0, at: 59) != nil } == Array(["a", "b", "c"].suffix(min(count, 3))))
        #expect(book.live("c", at: 60) == nil)
        book[0].end(.ended)
        #expect(book.live("c", at: 1) == nil && book.place(ofAccess: "c") == 0)
    }
}
