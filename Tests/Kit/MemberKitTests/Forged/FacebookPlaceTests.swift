import FacebookLogin
import ForgedSupport
import Foundation
import MemberAccounts
import MemberCore
import MemberKit
import MemberOAuth
import MemberTesting
import Testing

@Suite("Facebook's own scheme, on a server")
struct FacebookSchemeTests {
    @Test(
        "begins no sign-in, with a secret or without: responses there are for the member's own device",
        arguments: [true, false],
        [FacebookActed.ownScheme, "fb\(FacebookActed.appID)://authorize", "fb666://authorize/", "shop://back"])
    func begin(hasSecret: Bool, address: String) async throws {
        var acted = FacebookActed()
        acted.hasSecret = hasSecret
        let home = try ForgedHome(acted)
        _ = try await home.signIn(People.victim)
        let (before, sent) = (try home.view(), home.sent())
        let place = try #require(URL(string: address))
        await #expect { try await acted.begin(home.members, at: place, home: home.folder) } throws: {
            home.faults(of: $0, expecting: "oauth.on_device_only").isEmpty
        }
        #expect(try home.view() == before && home.sent() == sent)
    }

    @Test("finishes no sign-in that a device began there, whatever arrives", arguments: [true, false])
    func finish(bringsCode: Bool) async throws {
        var acted = FacebookActed()
        acted.hasSecret = bringsCode
        let home = try ForgedHome(acted)
        var request = try acted.request(home.folder)
        request.redirectURI = URL(string: FacebookActed.ownScheme)
        let codes = Locked<[String]>([])
        let agent = ScriptedUserAgent(redirectURI: try #require(request.redirectURI)) { page in
            for id in home.members.vault?.openAttempts ?? [] {
                let arrived = home.good(PendingAuthorization(id: id, address: page, expires: .distantFuture))
                    .changed(by: [.goes(FacebookActed.ownScheme), .adds("access_token", People.token(of: People.victim))])
                let error = await home.error { try await home.members.finish(id, redirectedTo: arrived.url) }
                codes.withLock { $0.append((error as? MembersError)?.code ?? "none") }
            }
            return [.cancel]
        }
        _ = try? await home.members.signIn(with: request, using: agent)
        #expect(codes.value == ["oauth.on_device_only"] && home.members.accounts.isEmpty)
    }
}

@Suite("A request for one more permission at Facebook that another member answers")
struct FacebookQuestionTests {
    private let acted = FacebookActed()

    /// Asks the victim for one more permission; the visitor returns with a redirect that has these changes.
    private func asked(
        _ home: ForgedHome, _ said: [Said] = [], by member: String = People.visitor, _ changes: [[Change]]
    ) async throws -> PermissionAnswer {
        let account = try #require(home.members.accounts.first)
        let agent = ScriptedUserAgent { page in
            // The false responses begin here: Facebook's earlier responses about the victim are true.
            home.said.withLock { $0 = said }
            let good = home.good(PendingAuthorization(id: "", address: page, expires: .distantFuture), of: member)
            return changes.map { .address(good.changed(by: $0).url) }
        }
        return try await home.members.ensure(["user_likes"], of: account, using: agent, redirectURI: home.redirectURI)
    }

    /// Expects that nothing has changed for the victim, except that a question was asked.
    private func expectUntouched(_ home: ForgedHome, since before: HomeView) throws {
        let (now, old) = (try #require(try home.view().entries[People.victim]), before.entries[People.victim])
        #expect(now.account == old?.account && now.secrets == old?.secrets && home.members.accounts.count == 1)
        let kinds = now.ledger.filter { $0.scope == "user_likes" }.flatMap(\.history).map(\.kind)
        #expect(kinds == [.asked] && now.ledger.filter { $0.scope != "user_likes" } == old?.ledger)
    }

    @Test(
        "changes nothing for the member who was asked, in every way of answering",
        arguments: [
            ("oauth.response_another_member", [], []),
            ("oauth.response_another_member", [.sets("granted_scopes", "public_profile,email,user_likes")], []),
            ("oauth.response_another_member", [], [.member(.permissions, "data", "[]")]),
            ("oauth.response_another_member", [], [.member(.user, "id", #""4711""#)]),
            ("oauth.unexpected_token", [.adds("user_id", People.victim)], []),
            ("oauth.unexpected_token", [.adds("access_token", People.token(of: People.victim))], []),
            ("oauth.refused", [.only([("error_message", "no"), ("state", "{state}")])], []),
        ] as [(String, [Change], [Said])])
    func refused(code: String, changes: [Change], said: [Said]) async throws {
        let home = try ForgedHome(acted)
        _ = try await home.signIn(People.victim)
        let before = try home.view()
        await #expect { try await asked(home, said, [changes]) } throws: { home.faults(of: $0, expecting: code).isEmpty }
        try expectUntouched(home, since: before)
    }

    @Test(
        "a decline without the request's state is ignored, and the right response still finishes the request",
        arguments: [[], [Change.adds("state", "x")]])
    func decline(state: [Change]) async throws {
        let home = try ForgedHome(acted)
        _ = try await home.signIn(People.victim)
        let before = try home.view()
        let decline: [Change] = [.only([("error", "access_denied")])] + state
        #expect(try await asked(home, [], [decline]) == .cancelled)
        try expectUntouched(home, since: before)
        let list = #"[{"permission":"user_likes","status":"granted"},{"permission":"email","status":"granted"}]"#
        let answer = try await asked(home, [.member(.permissions, "data", list)], by: People.victim, [decline, []])
        #expect(answer == .granted)
    }
}
