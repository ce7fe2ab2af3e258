import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import MemberSignIn

@Suite("Ensuring permissions", .timeLimit(.minutes(1)))
struct EnsureTests {
    @Test("permissions that the account has are not requested, and no page is shown")
    func has() async throws {
        let garden = try await Garden(["apples", "pears"])
        #expect(try await garden.ensure(["apples", "pears"]) == .granted)
        #expect(garden.server.questions.isEmpty && garden.server.state.value.lists == 0)
    }

    @Test("only the missing permission is requested, with the reason; the old permissions stay")
    func asks() async throws {
        let garden = try await Garden()
        #expect(try await garden.ensure(["apples", "plums"]) == .granted)
        #expect(garden.server.questions == [PermissionQuestion(["plums"], purpose: "a pie")])
        #expect(try garden.granted() == ["apples", "plums"])
        #expect(try garden.history("plums") == ["asked", "granted"])
        #expect(try garden.home.vault.permissions(["plums"], of: garden.account.key)[0].purpose == "a pie")
    }

    @Test("if the member grants one of two, the app continues with it, and learns what was declined")
    func partial() async throws {
        let garden = try await Garden()
        garden.server.change { $0.choice = ["plums"] }
        #expect(try await garden.ensure(["plums", "figs"]) == .declined(["figs"]))
        #expect(try garden.granted() == ["apples", "plums"])
        #expect(try garden.history("figs") == ["asked", "declined"])
    }

    @Test("a name that the page does not accept is refused before an explanation or a page, even among valid ones")
    func unaskable() async throws {
        let garden = try await Garden()
        await #expect(throws: ProviderError.self) { try await garden.ensure(["roots"]) }
        await #expect(throws: ProviderError.self) { try await garden.ensure(["plums", "roots"]) }
        #expect(garden.server.questions.isEmpty && garden.explained.value.isEmpty)
        #expect(try garden.history("roots").isEmpty && garden.history("plums").isEmpty)
    }

    @Test("a page on which everything is declined counts as declined, and the old tokens stay")
    func declinedAll() async throws {
        let garden = try await Garden()
        garden.server.change { $0.choice = [] }
        #expect(try await garden.ensure(["figs", "plums"]) == .declined(["figs", "plums"]))
        #expect(try garden.history("figs") == ["asked", "declined"])
        #expect(try garden.granted() == ["apples"])
    }

    @Test("a closed window decides nothing: the member is asked again the next time")
    func closed() async throws {
        let garden = try await Garden()
        garden.server.change { $0.closes = true }
        #expect(try await garden.ensure(["figs"]) == .cancelled)
        #expect(try garden.history("figs") == ["asked"])
        #expect(try await garden.ensure(["figs"]) == .granted)
    }

    @Test("a declined permission is not requested again within a day; afterwards the explanation comes first, then the page")
    func coolDown() async throws {
        let garden = try await Garden()
        garden.server.change { $0.choice = [] }
        _ = try await garden.ensure(["figs"])
        let end = garden.clock.now.addingTimeInterval(86_400)
        garden.clock.advance(by: .seconds(86_399))
        #expect(try await garden.ensure(["figs", "plums"]) == .coolingDown(until: end))
        #expect(garden.server.questions.count == 1 && garden.explained.value.isEmpty)
        garden.clock.advance(by: .seconds(1))
        #expect(try await garden.ensure(["figs", "plums"]) == .granted)
        #expect(garden.explained.value == [PermissionQuestion(["figs", "plums"], refused: ["figs"], purpose: "a pie")])
        #expect(try garden.history("figs") == ["asked", "declined", "explained", "asked", "granted"])
    }

    @Test("a refusal dated by a clock that was set back since lasts one more cool-down, and not forever")
    func clockSetBack() async throws {
        let garden = try await Garden()
        let ahead = garden.clock.now.addingTimeInterval(10_000_000)
        try garden.home.vault.record([PermissionEvent(scope: "figs", kind: .declined, date: ahead)], of: garden.account.key)
        let end = garden.clock.now.addingTimeInterval(86_400)
        #expect(try await garden.ensure(["figs"]) == .coolingDown(until: end))
        garden.clock.advance(by: .seconds(86_399))
        #expect(try await garden.ensure(["figs"]) == .coolingDown(until: end))
        garden.clock.advance(by: .seconds(1))
        #expect(try await garden.ensure(["figs"]) == .granted)
    }

    @Test("a \"not now\" begins another cool-down; an app that cannot explain does not ask a second time")
    func notNow() async throws {
        let garden = try await Garden()
        garden.server.change { $0.choice = [] }
        _ = try await garden.ensure(["figs"])
        garden.clock.advance(by: .seconds(86_400))
        #expect(try await garden.ensure(["figs"], goesOn: nil) == .declined(["figs"]))
        #expect(try await garden.ensure(["figs"], goesOn: false) == .notNow)
        #expect(try garden.history("figs") == ["asked", "declined", "explained", "not_now"])
        let end = garden.clock.now.addingTimeInterval(86_400)
        #expect(try await garden.ensure(["figs"]) == .coolingDown(until: end))
        #expect(garden.server.questions.count == 1)
    }

    @Test("an app that cannot explain gets all missing permissions, not only those declined before")
    func unexplained() async throws {
        let garden = try await Garden()
        garden.server.change { $0.choice = [] }
        _ = try await garden.ensure(["figs"])
        garden.clock.advance(by: .seconds(86_400))
        #expect(try await garden.ensure(["apples", "figs", "plums"], goesOn: nil) == .declined(["figs", "plums"]))
    }

    @Test("a declined sign-in without a missing permission is a cancellation, and names no permission")
    func declinedSignIn() async throws {
        let garden = try await Garden()
        let tokens = try garden.home.vault.secrets(of: garden.account.key).tokens
        _ = try garden.home.vault.markNeedsSignIn(garden.account.key, reason: "test", replacing: tokens)
        #expect(try await garden.ensure([], by: ScriptedUserAgent([.decline])) == .cancelled)
    }

    @Test("changes during an explanation count: a granted permission is not requested, a declined one is left alone")
    func meanwhile() async throws {
        for choice in [Set(["figs"]), []] {
            let garden = try await Garden()
            let (orchard, server, context) = (garden.orchard, garden.server, garden.context)
            server.change { $0.choice = [] }
            _ = try await garden.ensure(["figs"])
            garden.clock.advance(by: .seconds(90_000))
            let policy = PermissionPolicy { _ in
                server.change { $0.choice = choice }
                server.change { $0.choice = choice.isEmpty ? ["pears"] : nil }
                let request = Orchard.Request(fruit: ["figs", "pears"])
                _ = try? await orchard.signIn(request, SignInPresentation(agent: server.agent()), in: context)
                return true
            }
            let run = try await orchard.accountPermissions(of: garden.account, policy: policy, in: context)
            let answer = try await run.ensure(AccountPermissions.Wanted(["figs"]), SignInPresentation(agent: server.agent()))
            let end = garden.clock.now.addingTimeInterval(86_400)
            #expect(answer == (choice.isEmpty ? .coolingDown(until: end) : .granted))
            #expect(server.questions.count == 1)
        }
    }

    @Test("a cool-down outlives sign-out and re-login, and does not apply to an explicit sign-in")
    func outlives() async throws {
        let garden = try await Garden()
        garden.server.change { $0.choice = [] }
        _ = try await garden.ensure(["figs"])
        try garden.home.vault.remove(garden.account.key)
        await #expect { try await garden.ensure(["figs"]) } throws: { code(of: $0) == "accounts.not_signed_in" }
        let presentation = SignInPresentation(agent: garden.server.agent())
        _ = try await garden.orchard.signIn(Orchard.Request(fruit: ["apples"]), presentation, in: garden.context)
        #expect(try await garden.ensure(["figs"]) == .coolingDown(until: garden.clock.now.addingTimeInterval(86_400)))
        _ = try await garden.orchard.signIn(Orchard.Request(fruit: ["figs"]), presentation, in: garden.context)
        #expect(try await garden.ensure(["figs"]) == .granted)
        #expect(garden.server.questions.count == 1)
    }

    @Test("a permission that was granted on the provider's site is noticed before a page is opened")
    func elsewhere() async throws {
        let garden = try await Garden()
        garden.server.change { $0.granted.insert("figs") }
        #expect(try await garden.ensure(["figs"]) == .granted)
        #expect(garden.server.questions.isEmpty)
        #expect(try garden.granted() == ["apples", "figs"])
    }

    @Test(
        "a permission that a call was refused for is looked up at the provider, or requested if the provider has no list",
        arguments: [true, false])
    func refused(lists: Bool) async throws {
        let garden = try await Garden(lacks: lists ? [] : [.permissionList])
        garden.server.change { $0.granted = [] }
        #expect(try await garden.ensure(["apples"]) == .granted)
        #expect(try await garden.ensure(["apples"], refused: garden.token()) == .granted)
        #expect(garden.server.questions.map(\.permissions) == [["apples"]])
        #expect(garden.server.state.value.granted == ["apples"])
        let history = try garden.history("apples")
        // A permission that was not known to be lost is granted as before.
        #expect(history == ["asked", "granted"] + (lists ? ["revoked by provider", "asked", "granted"] : []))
    }

    @Test("declining a permission that a call was refused for counts like any other refusal, even if the tokens name it")
    func refusedAndDeclined() async throws {
        let garden = try await Garden(lacks: [.permissionList])
        garden.server.change { ($0.granted, $0.choice) = ([], []) }
        #expect(try await garden.ensure(["apples"], refused: garden.token()) == .declined(["apples"]))
        #expect(try garden.history("apples") == ["asked", "granted", "asked", "declined"])
    }

    @Test("a permission that was only assumed, because the provider did not name it, is corrected by the first refusal")
    func assumed() async throws {
        let garden = try await Garden(lacks: [.permissionList])
        garden.server.change { $0.isSilent = true }
        #expect(try await garden.ensure(["figs"]) == .granted)
        garden.server.change { $0.closes = true }
        #expect(try await garden.ensure(["figs"], refused: garden.token()) == .cancelled)
        #expect(try garden.history("figs") == ["asked", "granted", "revoked by provider", "asked"])
        #expect(try !garden.granted().contains("figs"))
    }

    @Test(
        "of two calls that were refused with one token the later one continues with the tokens of the first one's question",
        arguments: [true, false])
    func refusedBefore(lists: Bool) async throws {
        let garden = try await Garden(lacks: lists ? [] : [.permissionList])
        garden.server.change { $0.granted = [] }
        let old = try garden.token()
        for _ in 0..<2 { #expect(try await garden.ensure(["apples"], refused: old) == .granted) }
        #expect(try garden.server.questions.count == 1 && garden.token() != old)
        garden.server.change { $0.granted = [] }
        #expect(try await garden.ensure(["apples"], refused: garden.token()) == .granted)
        #expect(garden.server.questions.count == 2)
    }

    @Test("an account without usable tokens is signed in, even if no permission is missing")
    func signIn() async throws {
        let garden = try await Garden()
        let tokens = try garden.home.vault.secrets(of: garden.account.key).tokens
        _ = try garden.home.vault.markNeedsSignIn(garden.account.key, reason: "test", replacing: tokens)
        #expect(try await garden.ensure([]) == .granted)
        #expect(garden.server.questions == [PermissionQuestion([], purpose: "a pie", needsSignIn: true)])
        #expect(garden.home.vault.account(garden.account.key)?.state == .ready)
    }

    @Test("a hundred callers share one question; cancelled callers end at once, and the last one ends the question")
    func hundred() async throws {
        let garden = try await Garden()
        let gate = Gate()
        let agent = garden.server.agent { await gate.pass() }
        let wants = (0..<100).map { _ in Task { try await garden.ensure(["figs"], by: agent) } }
        await gate.arrived(1)
        let turns = PermissionTurns.of(OpenStore(garden.home.vault))
        #expect(await waited(while: turns.questions.waiterCount < 100))
        wants[0].cancel()
        #expect(try await wants[0].value == .cancelled)
        gate.open()
        for want in wants.dropFirst() { #expect(try await want.value == .granted) }
        #expect(agent.addresses.count == 1)
    }

    @Test("a question whose last waiter is cancelled closes its page")
    func abandoned() async throws {
        let garden = try await Garden()
        let agent = ScriptedUserAgent([.never])
        let want = Task { try await garden.ensure(["figs"], by: agent) }
        await agent.shown(1)
        want.cancel()
        #expect(try await want.value == .cancelled)
        #expect(await waited(while: agent.closings == 0))
        #expect(await waited(while: (try? garden.history("figs")) != ["asked"]))
    }

    @Test("a question that was not shown is not recorded: without an agent, and with one that cannot open a page")
    func unshown() async throws {
        let garden = try await Garden()
        await #expect { try await garden.ensure(["figs"], showing: nil) } throws: { code(of: $0) == "signin.no_user_agent" }
        for agent in [BlindAgent(opens: false), BlindAgent(opens: true)] {
            await #expect { try await garden.ensure(["figs"], showing: agent) } throws: { code(of: $0) == "agent.unavailable" }
        }
        #expect(try garden.history("figs").isEmpty)
    }

    @Test("an old refusal in the provider's list, after the ledger was erased, begins no cool-down, and is explained first")
    func erased() async throws {
        let garden = try await Garden()
        garden.server.change { $0.choice = [] }
        _ = try await garden.ensure(["figs"])
        garden.clock.advance(by: .seconds(86_400 * 30))
        try garden.home.vault.erasePermissions(of: garden.account.key)
        _ = try await garden.orchard.refreshPermissions(of: garden.account, in: garden.context)
        #expect(try garden.home.vault.permissions(["figs"], of: garden.account.key)[0].status == .declined)
        #expect(try await garden.ensure(["figs"], goesOn: nil) == .declined(["figs"]))
        #expect(try await garden.ensure(["figs"]) == .granted)
        #expect(garden.explained.value.map(\.refused) == [["figs"]])
    }

    @Test("an explanation that waits for its own account's permissions gets an error at once; other waits succeed")
    func withinExplanation() async throws {
        let garden = try await Garden()
        let (orchard, server, context, account) = (garden.orchard, garden.server, garden.context, garden.account)
        server.change { $0.choice = [] }
        _ = try await garden.ensure(["figs"])
        garden.clock.advance(by: .seconds(86_400))
        server.change { $0.member = "18" }
        let presentation = SignInPresentation(agent: server.agent())
        let neighbour = try await orchard.signIn(Orchard.Request(fruit: ["apples"]), presentation, in: context)
        server.change { $0.member = "17" }
        let codes = Locked<[String?]>([])
        let policy = PermissionPolicy { _ in
            let works: [@Sendable () async throws -> Void] = [
                { _ = try await orchard.ensure(["figs"], of: account, presentation, in: context) },
                { _ = try await orchard.refreshPermissions(of: account, in: context) },
                { try await orchard.revoke("apples", of: account, in: context) },
                { try await orchard.revokeAll(of: account, in: context) },
                { _ = try await Task { try await orchard.refreshPermissions(of: account, in: context) }.value },
                { _ = try await orchard.refreshPermissions(of: neighbour, in: context) },
            ]
            for work in works {
                do {
                    try await work()
                    codes.withLock { $0.append("done") }
                } catch { codes.withLock { $0.append(code(of: error)) } }
            }
            return true
        }
        let answer = try await orchard.ensure(["figs"], of: account, policy: policy, presentation, in: context)
        #expect(answer == .granted)
        #expect(codes.value == Array(repeating: "members.permissions_under_way", count: 5) + ["done"])
    }

    @Test("work that an explanation began and left running can ask for permissions after it")
    func afterExplanation() async throws {
        let garden = try await Garden()
        let (orchard, server, context, account) = (garden.orchard, garden.server, garden.context, garden.account)
        server.change { $0.choice = [] }
        _ = try await garden.ensure(["figs"])
        garden.clock.advance(by: .seconds(86_400))
        let (gate, left) = (Gate(), Locked<Task<[PermissionEvent], any Error>?>(nil))
        let policy = PermissionPolicy { _ in
            left.withLock {
                $0 = Task {
                    await gate.pass()
                    return try await orchard.refreshPermissions(of: account, in: context)
                }
            }
            return false
        }
        let presentation = SignInPresentation(agent: server.agent())
        #expect(try await orchard.ensure(["figs"], of: account, policy: policy, presentation, in: context) == .notNow)
        gate.open()
        #expect(try await left.value?.value == [])
    }

    @Test("a sign-in by another member changes nothing")
    func stranger() async throws {
        let garden = try await Garden()
        garden.server.change { $0.member = "18" }
        await #expect { try await garden.ensure(["figs"]) } throws: { code(of: $0) == "members.another_member" }
        #expect(garden.home.vault.accounts.map(\.key.subject) == ["17"])
        #expect(try garden.granted() == ["apples"])
    }

    @Test("a failure is thrown, and decides nothing")
    func failure() async throws {
        let garden = try await Garden()
        garden.server.change { $0.refusesCodes = true }
        await #expect { try await garden.ensure(["figs"]) } throws: { code(of: $0) == "http.offline" }
        #expect(try garden.history("figs") == ["asked"])
    }
}
