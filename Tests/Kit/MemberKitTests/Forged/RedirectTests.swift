import ForgedSupport
import Foundation
import MemberAccounts
import MemberKit
import MemberOAuth
import MemberTesting
import Testing

@Suite("Redirects to a server, which anyone may write, decide nothing except by a code with the sign-in's state")
struct ForgedRedirectTests {
    @Test("Facebook", arguments: FacebookRedirects.all)
    func facebook(row: ForgedCase) async throws { try await expectGood(row, of: FacebookActed()) }

    @Test("Facebook without a secret", arguments: FacebookRedirects.ending + FacebookRedirects.waiting)
    func withoutSecret(row: ForgedCase) async throws {
        var acted = FacebookActed()
        acted.hasSecret = false
        try await expectGood(row, of: acted)
    }

    @Test("VK ID", arguments: VKRedirects.all)
    func vk(row: ForgedCase) async throws { try await expectGood(row, of: VKActed()) }

    @Test("Sber ID", arguments: SberRedirects.all)
    func sber(row: ForgedCase) async throws { try await expectGood(row, of: SberActed()) }

    @Test("OpenID", arguments: OpenIDRedirects.all)
    func openID(row: ForgedCase) async throws { try await expectGood(row, of: OpenIDActed()) }

    @Test("an OpenID provider that does not name itself", arguments: OpenIDRedirects.unannounced)
    func unannounced(row: ForgedCase) async throws {
        var acted = OpenIDActed()
        acted.announcesIssuer = false
        try await expectGood(row, of: acted)
    }

    @Test(
        "also at a listener on this machine, which any page can reach",
        arguments: [
            (FacebookActed(), FacebookRedirects.waiting + FacebookRedirects.ending),
            (VKActed(), VKRedirects.waiting + VKRedirects.ending),
            (SberActed(), SberRedirects.waiting + SberRedirects.ending),
            (OpenIDActed(), OpenIDRedirects.waiting + OpenIDRedirects.ending),
        ] as [(any ActedProvider, [ForgedCase])])
    func loopback(acted: any ActedProvider, rows: [ForgedCase]) async throws {
        for row in rows { try await expectGood(row, of: acted, at: ForgedHome.loopback) }
    }

    @Test(
        "at VK's own scheme, where VK's app sends some responses without a state, such a response does not count as the member's decline",
        arguments: [
            ForgedCase("A decline without a state", .only([("error", "access_denied")]), is: .ends("oauth.refused")),
            ForgedCase(
                "A decline with another state", .only([("error", "access_denied"), ("state", "x")]),
                is: .ends("oauth.state_mismatch")),
            ForgedCase("A code with another state", .sets("state", "x"), is: .ends("oauth.state_mismatch")),
            ForgedCase("A code without a state", .drops("state"), is: .ends("oauth.state_missing")),
        ])
    func ownScheme(row: ForgedCase) async throws {
        try await expectGood(row, of: VKActed(), at: "vk\(VKActed.clientID)://vk.ru/blank.html")
    }

    @Test(
        "at the partner's own scheme, where the bank's app sends some responses without a state, such a response is not the member's decline",
        arguments: [
            ForgedCase("A failure without a state", .only([("status", "FAIL")]), is: .ends("oauth.refused")),
            ForgedCase(
                "A failure in other words", .only([("result", "FAILURE"), ("error", "null")]), is: .ends("oauth.refused")),
            ForgedCase(
                "A decline in the form of the bank's app", .only([("status", "fail"), ("error", "access_denied")]),
                is: .ends("oauth.refused")),
            ForgedCase("A decline in another form", .only([("error", "access_denied")]), is: .waits("oauth.state_missing")),
            ForgedCase(
                "A failure with another state", .adds("status", "fail"), .sets("state", "x"), is: .waits("oauth.state_mismatch")),
            ForgedCase("A code with another state", .sets("state", "x"), is: .waits("oauth.state_mismatch")),
        ])
    func partnersScheme(row: ForgedCase) async throws { try await expectGood(row, of: SberActed(), at: "shop://back") }
}

@Suite("A request for one more permission that another member answers")
struct ForgedQuestionTests {
    @Test(
        "changes nothing for the member who was asked",
        arguments: [(VKActed(), "wall"), (SberActed(), "birthdate"), (OpenIDActed(), "photos")] as [(any ActedProvider, String)])
    func anotherMember(acted: any ActedProvider, name: String) async throws {
        let home = try ForgedHome(acted)
        let account = try await home.signIn(People.victim)
        let before = try home.view()
        let agent = ScriptedUserAgent { page in
            [.address(home.good(PendingAuthorization(id: "", address: page, expires: .distantFuture)).url)]
        }
        await #expect {
            try await home.members.ensure([name], of: account, using: agent, redirectURI: home.redirectURI)
        } throws: { home.faults(of: $0, expecting: "members.another_member").isEmpty }
        let (now, old) = (try home.view().entries[People.victim], before.entries[People.victim])
        #expect(now?.account == old?.account && now?.secrets == old?.secrets && home.members.accounts.count == 1)
        #expect(now?.ledger.filter { $0.scope != name } == old?.ledger)
        #expect(now?.ledger.filter { $0.scope == name }.flatMap(\.history).map(\.kind) == [.asked])
    }
}

/// Expects the row's outcome.
func expectGood(_ row: ForgedCase, of acted: any ActedProvider, at address: String = ForgedHome.web) async throws {
    let faults = try await Trial(acted, at: address).faults(of: row)
    #expect(faults.isEmpty, "\(row): \(faults.joined(separator: " "))")
}
