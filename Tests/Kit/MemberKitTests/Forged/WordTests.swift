import ForgedSupport
import Foundation
import MemberKit
import Testing

@Suite("VK's responses to a server")
struct VKWordTests {
    @Test("name a member in VK's form, or no member", arguments: VKWords.ids)
    func ids(row: ForgedCase) async throws { try await expectGood(row, of: VKActed()) }

    @Test("decide who the member is by the token response alone", arguments: VKWords.tokens)
    func tokens(row: ForgedCase) async throws { try await expectGood(row, of: VKActed()) }

    @Test("about another member have no effect", arguments: VKWords.users)
    func users(row: ForgedCase) async throws { try await expectGood(row, of: VKActed()) }
}

@Suite("The bank's responses to a server")
struct SberWordTests {
    @Test("bring an ID token of this sign-in, or no one is signed in", arguments: SberWords.idTokens)
    func idTokens(row: ForgedCase) async throws { try await expectGood(row, of: SberActed()) }

    @Test("decide who the member is by the ID token alone", arguments: SberWords.tokens)
    func tokens(row: ForgedCase) async throws { try await expectGood(row, of: SberActed()) }

    @Test("about another member are refused, and the account stays as it is", arguments: SberWords.users.indices)
    func users(index: Int) async throws {
        let (said, code) = SberWords.users[index]
        let home = try ForgedHome(SberActed())
        let account = try await home.signIn(People.visitor)
        let before = try home.view()
        #expect(try await home.members.userInfo(of: account)["given_name"]?.string == "Anna")
        home.said.withLock { $0 = [said] }
        await #expect { try await home.members.userInfo(of: account) } throws: {
            let faults = home.faults(of: $0, expecting: code)
            return faults.isEmpty
        }
        #expect(try home.view() == before)
    }
}

@Suite("An OpenID provider's responses to a server")
struct OpenIDWordTests {
    @Test("bring an ID token of this sign-in, or no one is signed in", arguments: OpenIDWords.idTokens)
    func idTokens(row: ForgedCase) async throws { try await expectGood(row, of: OpenIDActed()) }

    @Test("bring no ID token that anyone who knows the public key could make", arguments: [true, false])
    func shared(hasSecret: Bool) async throws {
        var acted = OpenIDActed()
        acted.hasSecret = hasSecret
        let refused = Outcome.refused("oauth.id_token_algorithm_not_allowed")
        try await expectGood(ForgedCase("With the public key", says: [.token(.shared)], is: refused), of: acted)
    }

    @Test("decide who the member is by the ID token alone", arguments: OpenIDWords.tokens)
    func tokens(row: ForgedCase) async throws { try await expectGood(row, of: OpenIDActed()) }

    @Test("about another member have no effect", arguments: OpenIDWords.users)
    func users(row: ForgedCase) async throws { try await expectGood(row, of: OpenIDActed()) }
}
