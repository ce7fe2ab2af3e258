import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import MemberSignIn

@Suite("A sign-in that is interrupted by a relaunch", .timeLimit(.minutes(1)))
struct PendingSignInTests {
    /// The state after a process that dies while the member is on the page.
    private func abandoned(
        _ hall: Hall, _ clientID: String = "app", _ change: @escaping @Sendable (inout SignInPlan) -> Void = { _ in }
    ) async throws -> PendingAuthorization {
        try await hall.begin(clientID, change)
    }

    private func response(_ pending: PendingAuthorization, _ query: String = "code=17") -> URL {
        Hall.response(query + "&state=\(pending.address.fields["state"] ?? "")")
    }

    @Test("is finished by the response that opens the next launch, with the provider's stored values")
    func answered() async throws {
        let hall = try Hall()
        let pending = try await abandoned(hall) { $0.payload = Guild.Note(hall: "new") }
        let house = GuildHouse(hall.relaunched())
        #expect(house.open(response(pending)))
        #expect(await house.resume() == "17" && house.ends == ["17"])
        #expect(await house.resume() == "nothing")
        let account = try #require(hall.home.vault.currentAccount)
        #expect(String(decoding: account.details, as: UTF8.self) == #"{"hall":"new"}"#)
        #expect(hall.codes == ["17"] && hall.home.vault.openAttempts.isEmpty)
    }

    @Test("is returned by the resumption after the address, even after an earlier resumption; a second delivery is not accepted")
    func resumedAgain() async throws {
        let hall = try Hall()
        let pending = try await abandoned(hall)
        let house = GuildHouse(hall.relaunched())
        #expect(await house.resume() == "nothing")
        #expect([house.open(response(pending)), house.open(response(pending))] == [true, false])
        #expect(await house.resume() == "17" && hall.codes == ["17"])
    }

    @Test("is not begun with a payload that cannot be stored")
    func payload() async throws {
        let hall = try Hall()
        await #expect(throws: SignInError.payloadUnusable) { try await abandoned(hall) { $0.payload = ["width": Double.nan] } }
        #expect(hall.home.vault.openAttempts.isEmpty)
    }

    @Test(
        "gives a provider its payload back, whatever the members' names",
        arguments: [["subject": "18"], ["isOwn": "yes", "kept": "no"]])
    func ownNames(payload: [String: String]) throws {
        var plan = Guild().plan(for: .init { _ in }, redirectURI: nil, in: try Hall().context)
        (plan.payload, plan.question) = (payload, ["weave", "dye"])
        let continuation = SignInContinuation(try plan.sealedPayload(isOwn: true))
        #expect(continuation.payload([String: String].self) == payload)
        #expect(continuation.subject == nil && continuation.isOwn && continuation.question == ["dye", "weave"])
        #expect(continuation.payload([Int].self) == nil)
    }

    @Test("gives no payload if another build's payload is stored")
    func foreignPayload() throws {
        var plan = Guild().plan(for: .init { _ in }, redirectURI: nil, in: try Hall().context)
        plan.payload = nil
        let continuation = SignInContinuation(try plan.sealedPayload(isOwn: true))
        #expect(continuation.payload(Guild.Note.self) == nil && continuation.payload([String: JSONValue].self) == nil)
    }

    @Test("is exchanged after a kill between redirect and exchange; after a kill during the exchange it ends with a named error")
    func killed() async throws {
        for isSent in [false, true] {
            let hall = try Hall()
            let pending = try await abandoned(hall)
            try await Guild().ending("app", in: hall.context).client.acceptResponse(pending.id, response(pending))
            if isSent { #expect(try await hall.home.vault.advance(pending.id, from: [.answered], to: .sent)) }
            let house = GuildHouse(hall.relaunched())
            #expect(await house.resume() == (isSent ? "oauth.attempt_interrupted" : "17"))
            #expect(hall.codes == (isSent ? [] : ["17"]) && hall.home.vault.openAttempts.isEmpty)
        }
    }

    @Test("keeps waiting while the member is on the page, and ends when its time is over")
    func waiting() async throws {
        let hall = try Hall()
        let pending = try await abandoned(hall)
        let house = GuildHouse(hall.relaunched())
        #expect(await house.resume() == "nothing")
        hall.clock.advance(by: .seconds(600))
        #expect(!house.open(response(pending)))
        #expect(await house.resume() == "oauth.attempt_timed_out" && house.ends == ["oauth.attempt_timed_out"])
    }

    @Test("keeps waiting or ends after another sign-in's response, as the provider's rules say", arguments: [true, false])
    func foreign(ends: Bool) async throws {
        let hall = try Hall()
        let pending = try await abandoned(hall)
        let house = GuildHouse(hall.relaunched(), Guild(endsOnForeignState: ends))
        #expect(house.open(Hall.response("code=c&state=foreign")))
        #expect(await house.resume() == (ends ? "oauth.state_mismatch" : "nothing"))
        #expect(house.open(response(pending)) == !ends && (ends ? hall.codes.isEmpty : true))
    }

    @Test("is one of two: each gets its own response by its state; the newest waiting one is resumed first")
    func several() async throws {
        let hall = try Hall()
        let first = try await abandoned(hall)
        hall.clock.advance(by: .seconds(1))
        let second = try await abandoned(hall)
        let house = GuildHouse(hall.relaunched())
        #expect(house.open(response(first, "code=17")))
        #expect(await house.resume() == "17")
        #expect(house.open(response(second, "code=18")))
        #expect(await house.resume() == "18")
        #expect(hall.codes == ["17", "18"])
    }

    @Test("keeps a code for the backend until the exchange is provided")
    func backend() async throws {
        let hall = try Hall()
        let pending = try await abandoned(hall) { $0.exchange = .backend { _ in } }
        let house = GuildHouse(hall.relaunched())
        #expect(house.open(response(pending, "code=late")))
        #expect(await house.resume() == "signin.exchange_missing" && house.ends.isEmpty)
        #expect(await house.resume(.backend { _ in }) == "handed over late" && house.ends == ["handed over late"])
        #expect(hall.codes.isEmpty && hall.home.vault.openAttempts.isEmpty)
    }

    @Test("refuses another member if only one is allowed")
    func anotherMember() async throws {
        let hall = try Hall()
        let pending = try await abandoned(hall) { $0.subject = "17" }
        let house = GuildHouse(hall.relaunched())
        #expect(house.open(response(pending, "code=18")))
        #expect(await house.resume() == "members.another_member" && hall.home.vault.accounts.isEmpty)
    }

    @Test("does not include one that a server began, or one of another owner")
    func others() async throws {
        let hall = try Hall()
        let begun = try await Guild().begin(
            .init(), redirectURI: Guild.redirectURI, purpose: nil, in: hall.context)
        let house = GuildHouse(hall.relaunched())
        #expect(!house.open(response(begun)))
        #expect(await house.resume() == "nothing")
        let attempt = try #require(try await hall.home.vault.attempt(begun.id))
        let account = try await Guild().finish(attempt, redirectedTo: response(begun), in: house.context)
        #expect(account.key.subject == "17" && hall.home.vault.currentAccount == nil)
    }

    @Test("does not stop a running one, which gets its own response; the stored one also gets its own")
    func besides() async throws {
        let hall = try Hall()
        let old = try await abandoned(hall)
        let house = GuildHouse(hall.context)
        let agent = ScriptedUserAgent([.never], redirectURI: Guild.redirectURI)
        let task = Task { try await hall.signIn(using: agent) }
        await agent.shown(1)
        #expect(await house.resume() == "nothing")
        #expect(house.open(response(old, "code=18")))
        #expect(await waited(while: house.ends.isEmpty))
        #expect(house.ends == ["18"])
        #expect(house.open(Hall.response("code=17&state=\(agent.query["state"] ?? "")")))
        #expect(try await task.value.key.subject == "17")
        #expect(await house.resume() == "18")
    }

    @Test("is read in the form that an older version stored")
    func olderForm() throws {
        let own = SignInContinuation(Data(#"{"provider":"mail_ru","exchange":"backend","isOwn":true,"hosts":{}}"#.utf8))
        #expect(own.exchange == .backend && own.isOwn && own.subject == nil && own.question == nil)
        #expect(own.payload([String: JSONValue].self)?["provider"] == .string("mail_ru"))
        let named = SignInContinuation(Data(#"{"guild":{"hall":"old"},"isOwn":true}"#.utf8))
        #expect(named.payload(Guild.Note.self, formerly: "guild")?.hall == "old")
        let document = SignInContinuation(Data(#"{"document":{"issuer":"https://id.example"}}"#.utf8))
        #expect(document.exchange == .here && !document.isOwn)
        #expect(!SignInContinuation(nil).isOwn && !SignInContinuation(Data("[]".utf8)).isOwn)
    }

    @Test("is stored as one object with the provider's values")
    func form() throws {
        let plan = Guild().plan(
            for: .init { $0.exchange = .tokensFromBackend { _ in throw CancellationError() } }, redirectURI: nil,
            in: try Hall().context)
        let data = try plan.sealedPayload(isOwn: true)
        let object = try JSONDecoder().decode([String: JSONValue].self, from: data)
        #expect(
            object == ["kept": .object(["hall": .string("old")]), "exchange": .string("tokensFromBackend"), "isOwn": .bool(true)])
    }
}
