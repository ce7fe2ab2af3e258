import Foundation
import MemberAccounts
import MemberCore
import MemberSandbox
import MemberSignIn
import Testing

@testable import MemberCLI

@Suite("member permissions", .timeLimit(.minutes(1)))
struct PermissionsTests {
    private static let authorize = "/authorize"

    /// Returns the statuses by permission.
    private func statuses(_ result: JSONValue) -> [String: String] {
        let pairs = (result["permissions"]?.array ?? []).map { ($0["permission"]?.string ?? "", $0["status"]?.string ?? "") }
        return Dictionary(pairs) { first, _ in first }
    }

    private func signIn(_ sandbox: Sandbox, _ tool: Tool, _ scope: String = "friends") async {
        let login = await tool.run(
            "login", "vk", "--sandbox", sandbox.controlURL.absoluteString, "--scope", scope, environment: Tool.browser("anna"))
        #expect(login.code == .done, "\(login.notes)")
    }

    @Test("what a member allowed is listed; what is there is not asked for again, what is missing is, with its purpose")
    func asked() async throws {
        try await withSandbox { sandbox, tool in
            await signIn(sandbox, tool)
            let list = await tool.run("permissions")
            #expect(list.code == .done && statuses(list.result)["friends"] == "granted" && list.result["asked"]?.bool == false)
            let pages = sandbox.requestCount(Self.authorize)
            let held = await tool.run("permissions", "ask", "friends", environment: Tool.browser("anna"))
            #expect(held.result["answer"]?.string == "granted" && sandbox.requestCount(Self.authorize) == pages)
            let more = await tool.run(
                "permissions", "ask", "friends", "groups", "--for", "Shows your choirs", environment: Tool.browser("anna"))
            #expect(more.code == .done && more.result["answer"]?.string == "granted", "\(more.notes)")
            #expect(sandbox.requestCount(Self.authorize) == pages + 1)
            let after = await tool.run("permissions", "--offline").result
            #expect(statuses(after)["groups"] == "granted")
            let groups = after["permissions"]?.array?.first { $0["permission"]?.string == "groups" }
            #expect(groups?["purpose"]?.string == "Shows your choirs" && groups?["by"]?.string == "member")
        }
    }

    @Test("a no ends with 5 and is not asked about again within a day, also with an explanation; an account in use goes on")
    func declined() async throws {
        try await withSandbox { sandbox, tool in
            await signIn(sandbox, tool)
            let ask = ["permissions", "ask", "groups"]
            let no = await tool.run(words: ask, environment: Tool.browser("anna", "--decline"))
            #expect(no.code == .declined && no.result["answer"]?.string == "declined", "\(no.notes)")
            #expect(no.result["declined"] == .array([.string("groups")]))
            let pages = sandbox.requestCount(Self.authorize)
            for more in [[], ["--explained"]] {
                let again = await tool.run(words: ask + more, environment: Tool.browser("anna"))
                #expect(again.code == .declined && again.result["answer"]?.string == "cooling_down", "\(again.notes)")
                #expect(again.result["until"]?.string?.isEmpty == false)
            }
            #expect(sandbox.requestCount(Self.authorize) == pages)
            #expect(await tool.run("call", "friends.get").code == .done)
        }
    }

    @Test("a question that nobody answers in time ends with 124, as a login does")
    func timedOut() async throws {
        try await withSandbox { sandbox, tool in
            await signIn(sandbox, tool)
            let late = await tool.run(
                "permissions", "ask", "groups", "--timeout", "1", environment: ["PATH": "/nowhere"])
            #expect(late.code == .timedOut && late.notes.contains("/authorize?"), "\(late.notes)")
            #expect(late.result["error"]?["code"]?.string == "oauth.attempt_timed_out")
        }
    }

    @Test("with a beginning of several accounts' keys nothing is guessed, whatever ledger is left of others")
    func ambiguous() async throws {
        try await withSandbox { sandbox, tool in
            await signIn(sandbox, tool)
            _ = await tool.run("logout", "--remove")
            let vk = ["login", "vk", "--sandbox", sandbox.controlURL.absoluteString]
            for name in ["boris", "vera"] { _ = await tool.run(words: vk, environment: Tool.browser(name)) }
            let history = await tool.run("permissions", "history", "--account", "vk")
            #expect(
                history.code != .done && history.result["error"]?["code"]?.string == "members.ambiguous_account",
                "\(history.notes)")
        }
    }

    /// Returns the report on an answer of a member who declined e-mail before.
    private func report(_ answer: PermissionAnswer, wasAsked: Bool) -> Report {
        let key = AccountKey(provider: "vk", environment: "live", clientID: "1", subject: "7")
        let records = [
            PermissionRecord(scope: "email", history: [PermissionEvent(scope: "email", kind: .declined, date: .distantPast)])
        ]
        let report = PermissionsReport(key, named: "Anna", records, style: TextStyle(isTerminal: false, environment: [:]))
        return report.answer(answer, to: ["email", "groups"], wasAsked: wasAsked)
    }

    @Test("where nobody was asked since nobody explained, that is said, with what was declined before and what to pass")
    func unexplained() {
        let report = report(.declined(["email", "groups"]), wasAsked: false)
        let text = report.lines.map(\.rendered).joined(separator: "\n")
        #expect(text.contains("Anna was not asked") && text.contains("declined email before") && text.contains("--explained"))
        #expect(!text.contains("declined email, groups"))
        #expect(report.code == .declined && report.members["asked"] == .bool(false))
    }

    @Test("the reply to asking names what was wanted, and says whether the member was asked, by a name of one type")
    func replyTypes() {
        let report = report(.declined(["email", "groups"]), wasAsked: true)
        #expect(report.lines.map(\.rendered).joined().contains("Anna declined email, groups."))
        #expect(report.members["asked"] == .bool(true))
        #expect(report.members["permissions"] == .array([.string("email"), .string("groups")]))
    }

    @Test("all are taken back at once where one by one is not offered; the history stays, also after the sign-out")
    func revoked() async throws {
        try await withSandbox { sandbox, tool in
            await signIn(sandbox, tool, "friends email")
            let one = await tool.run("permissions", "revoke", "friends")
            #expect(one.code == .unavailable && sandbox.sessions.map(\.end) == [nil])
            let all = await tool.run("permissions", "revoke-all")
            #expect(all.code == .done && all.result["removed"]?.bool == false, "\(all.notes)")
            #expect(sandbox.sessions.map(\.end) == [.revoked])
            #expect(statuses(await tool.run("permissions", "--offline").result)["friends"] == "revoked")
            _ = await tool.run("logout", "--remove")
            #expect(await tool.run("accounts").result["accounts"]?.array == [])
            let history = await tool.run("permissions", "history", "friends")
            let kinds = history.result["permissions"]?.array?.first?["history"]?.array?.compactMap { $0["kind"]?.string }
            #expect(history.result["permissions"]?.array?.count == 1 && kinds == ["asked", "granted", "revoked"])
        }
    }

    @Test("the history is a sentence for each event, with its purpose where there is one")
    func history() {
        let key = AccountKey(provider: "harbour", environment: "live", clientID: "app", subject: "anna")
        let date = Date(timeIntervalSince1970: 0)
        let events: [PermissionEvent] = [
            PermissionEvent(scope: "crew", kind: .asked, date: date, purpose: "Shows the crew"),
            PermissionEvent(scope: "crew", kind: .notNow, date: date, purpose: ""),
            PermissionEvent(scope: "crew", kind: .granted, date: date),
            PermissionEvent(scope: "crew", kind: .revoked, date: date, by: .provider),
            PermissionEvent(scope: "crew", kind: .revoked, date: date),
        ]
        let record = PermissionRecord(scope: "crew", history: events)
        let lines = PermissionsReport(key, [record], style: TextStyle(isTerminal: false, environment: [:])).history.lines.map(
            \.rendered)
        #expect(
            lines == [
                "crew", "  1970-01-01T00:00:00Z  asked for by this app: Shows the crew",
                "  1970-01-01T00:00:00Z  put off by the member", "  1970-01-01T00:00:00Z  granted by the member",
                "  1970-01-01T00:00:00Z  revoked on the provider's site", "  1970-01-01T00:00:00Z  revoked",
            ])
    }

    @Test(
        "what it cannot understand it says",
        arguments: [["take"], ["ask"], ["revoke"], ["revoke", "a", "b"], ["revoke-all", "x"]])
    func usage(words: [String]) async throws {
        let wrong = await Tool().run(words: ["permissions"] + words)
        #expect(wrong.code == .usage)
    }
}
