import ForgedSupport
import Testing

@Suite("Facebook's responses to a server")
struct FacebookWordTests {
    private func acted(hasSecret: Bool = true, signs: Bool = false, isLimited: Bool = false) -> FacebookActed {
        var acted = FacebookActed()
        (acted.hasSecret, acted.signs, acted.isLimited) = (hasSecret, signs, isLimited)
        return acted
    }

    @Test("name a member in the provider's form, or no member", arguments: FacebookWords.ids)
    func ids(row: ForgedCase) async throws { try await expectGood(row, of: acted(hasSecret: false)) }

    @Test("are confirmed by the app's secret", arguments: FacebookConfirmations.debugged)
    func debugged(row: ForgedCase) async throws { try await expectGood(row, of: acted()) }

    @Test("bring a token, or no one is signed in", arguments: FacebookWords.exchanged)
    func exchanged(row: ForgedCase) async throws { try await expectGood(row, of: acted()) }

    @Test("decide what is granted; the redirect does not", arguments: FacebookConfirmations.permissions)
    func permissions(row: ForgedCase) async throws { try await expectGood(row, of: acted()) }

    @Test("bring an ID token of this sign-in, or no one is signed in", arguments: FacebookTokens.always, [true, false])
    func tokens(row: ForgedCase, hasSecret: Bool) async throws {
        try await expectGood(row, of: acted(hasSecret: hasSecret, signs: true))
    }

    @Test("bring an ID token that can be read", arguments: [true, false])
    func unreadable(hasSecret: Bool) async throws {
        for row in FacebookTokens.unreadable(hasSecret: hasSecret) {
            try await expectGood(row, of: acted(hasSecret: hasSecret, signs: true))
        }
    }

    @Test("bring an ID token that names a member in the provider's form", arguments: FacebookTokens.subjects)
    func subjects(row: ForgedCase) async throws { try await expectGood(row, of: acted(hasSecret: false, signs: true)) }

    @Test("bring an ID token of the member that the app's secret confirms", arguments: FacebookTokens.confirmed)
    func confirmed(row: ForgedCase) async throws { try await expectGood(row, of: acted(signs: true)) }

    @Test(
        "bring an ID token for a limited login",
        arguments: FacebookTokens.limited + FacebookTokens.always + FacebookTokens.unreadable(hasSecret: false))
    func limited(row: ForgedCase) async throws { try await expectGood(row, of: acted(isLimited: true)) }
}
