import ForgedSupport
import MemberKit
import Testing

@Suite("A site on this machine that receives redirects which anyone may have written", .timeLimit(.minutes(5)))
struct ForgedSiteTests {
    private func with(_ acted: any ActedProvider, _ body: (ForgedSite) async throws -> Void) async throws {
        let site = try await ForgedSite.start(acted)
        do { try await body(site) } catch {
            await site.stop()
            throw error
        }
        await site.stop()
    }

    @Test(
        "refuses them and sets no session; the good redirect then signs in if the sign-in still waits, and does not if it has ended",
        arguments: [
            (FacebookActed(), FacebookRedirects.ending + FacebookRedirects.waiting + CommonRedirects.waiting),
            (VKActed(), VKRedirects.ending + VKRedirects.waiting + CommonRedirects.waiting),
            (SberActed(), SberRedirects.ending + SberRedirects.waiting + CommonRedirects.waiting),
            (OpenIDActed(), OpenIDRedirects.ending + OpenIDRedirects.waiting + CommonRedirects.waiting),
        ] as [(any ActedProvider, [ForgedCase])])
    func refused(acted: any ActedProvider, rows: [ForgedCase]) async throws {
        let rows = rows.filter(\.arrives)
        #expect(rows.count >= 12)
        try await with(acted) { site in
            _ = try await site.home.signIn(People.victim)
            for row in rows { try await refuse(row, at: site) }
        }
    }

    private func refuse(_ row: ForgedCase, at site: ForgedSite) async throws {
        let (before, visitor) = (site.home.members.accounts, try await ForgedVisitor(site))
        let forged = try await visitor.open(visitor.good.changed(by: row.changes).url)
        #expect(forged == .init(status: 403, text: row.outcome.code ?? "", session: nil), "\(row)")
        #expect(try await visitor.member(session: nil).status == 401)
        #expect(site.home.members.accounts == before)
        let end = try await visitor.open(visitor.good.url)
        if case .waits = row.outcome {
            #expect(end.status == 200, "\(row)")
            #expect(try await visitor.member(session: end.session).text == People.visitor)
        } else {
            #expect(end == .init(status: 403, text: "oauth.attempt_over", session: nil), "\(row)")
        }
    }

    @Test(
        "accepts no redirect that belongs to another visitor's sign-in",
        arguments: [FacebookActed(), VKActed(), SberActed(), OpenIDActed()] as [any ActedProvider])
    func anotherVisitor(acted: any ActedProvider) async throws {
        try await with(acted) { site in
            let (mine, theirs) = (try await ForgedVisitor(site), try await ForgedVisitor(site))
            let crossed = try await mine.open(theirs.good.url)
            #expect(crossed == .init(status: 403, text: "oauth.state_mismatch", session: nil))
            #expect(try await mine.open(mine.good.url).status == 200)
            #expect(try await theirs.open(theirs.good.url).status == 200)
            #expect(try await mine.open(mine.good.url).text == "oauth.attempt_over")
        }
    }
}
