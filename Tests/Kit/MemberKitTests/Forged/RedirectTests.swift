import ForgedSupport
import Testing

@Suite("Redirects to a server that anybody may have written decide nothing but by a code with the sign-in's state")
struct ForgedRedirectTests {
    @Test("Facebook", arguments: FacebookRedirects.all)
    func facebook(row: ForgedCase) async throws { try await expectGood(row, of: FacebookActed()) }

    @Test("Facebook where there is no secret", arguments: FacebookRedirects.ending + FacebookRedirects.waiting)
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

    @Test("OpenID that does not name itself", arguments: OpenIDRedirects.unannounced)
    func unannounced(row: ForgedCase) async throws {
        var acted = OpenIDActed()
        acted.announcesIssuer = false
        try await expectGood(row, of: acted)
    }

    @Test(
        "at a listener on this machine too, which any page can reach",
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
        "at VK's own scheme, to which VK's app sends some without a state, nobody has declined by one",
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
}

/// Expects of a row what it says.
func expectGood(_ row: ForgedCase, of acted: any ActedProvider, at address: String = ForgedHome.web) async throws {
    let faults = try await Trial(acted, at: address).faults(of: row)
    #expect(faults.isEmpty, "\(row): \(faults.joined(separator: " "))")
}
