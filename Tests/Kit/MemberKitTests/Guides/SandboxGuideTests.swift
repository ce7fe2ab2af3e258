import FacebookLogin
import Foundation
import MemberAccounts
import MemberKit
import MemberSandbox
import MemberSignIn
import MemberTesting
import SberID
import Testing
import VKID

@Suite("The sandbox's people in the guide of MemberTesting", .timeLimit(.minutes(1)))
struct SandboxGuideTests {
    private func with(_ body: (Sandbox, URL) async throws -> Void) async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        let sandbox = try await Sandbox.start()
        do { try await body(sandbox, home) } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    @Test("is the code that is compiled here, word for word", arguments: ["SandboxPeople", "SiteVisit"])
    func shown(name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let code = try String(contentsOf: folder.appending(path: name + ".swift"), encoding: .utf8)
        let guide = folder.appending(path: "../../../../Sources/Kit/MemberTesting/MemberTesting.docc/MemberTesting.md")
        #expect(try String(contentsOf: guide.standardizedFileURL, encoding: .utf8).contains("```swift\n\(code)```"))
    }

    @Test("shows the requests at a sandbox in the guide to servers, word for word")
    func requestsShown() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let code = try String(contentsOf: folder.appending(path: "SandboxRequests.swift"), encoding: .utf8)
        let guide = folder.appending(path: "../../../../Sources/Providers/VKID/VKID.docc/AServerOfYourOwn.md")
        #expect(try String(contentsOf: guide.standardizedFileURL, encoding: .utf8).contains("```swift\n\(code)```"))
    }

    @Test("signs a visitor in with each vendor by one callback", arguments: ["VK", "Sber", "Facebook"])
    func vendors(name: String) async throws {
        try await with { sandbox, home in
            let members = try Members(home: home, providers: [.vk, .sber, .facebook])
            let request = try #require(try await sandboxRequests(at: sandbox.controlURL)[name])
            let callback = try #require(URL(string: "http://127.0.0.1:8080/callback"))
            let pending = try await members.begin(with: request, redirectURI: callback)
            let walker = PageWalker(as: "anna", transport: NetworkTransport())
            let back = try await walker.walk(from: pending.address) { $0.path == "/callback" }
            let account = try await members.finish(pending.id, redirectedTo: back)
            #expect(members.accounts.map(\.key) == [account.key])
        }
    }

    @Test("signs two members in side by side, and a third one declines")
    func people() async throws {
        try await with { sandbox, home in
            let (names, refusal) = try await threePeople(at: sandbox, home: home)
            #expect(names == ["Анна", "Борис"] && refusal == "oauth.declined")
        }
    }

    @Test("visits a website without a browser: one visitor signs in, another one declines")
    func visitors() async throws {
        try await with { sandbox, _ in
            let said = try await twoVisits(at: sandbox)
            #expect(said.first?.hasPrefix("Hello, ") == true)
            #expect(said.last?.hasPrefix("You did not allow access.") == true)
        }
    }

    @Test("finishes a sign-in on another machine, and refreshes its tokens once")
    func machines() async throws {
        try await with { sandbox, home in
            let names = try await twoMachines(at: sandbox, cacheFolder: home)
            #expect(names == ["Анна", "Анна"])
        }
    }

    /// A row of the guide's table: how the member acts, the error of a sign-in, and the outcome of a question.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let agent: @Sendable () -> any UserAgent
        let code: String
        let isCancelled: Bool
        let answer: PermissionAnswer
    }

    private static let rows = [
        Row(
            testDescription: "declines on the page",
            agent: { HeadlessAgent(as: "anna", decision: .decline, transport: NetworkTransport()) }, code: "oauth.declined",
            isCancelled: true, answer: .declined(["groups"])),
        Row(
            testDescription: "declines, by a script", agent: { ScriptedUserAgent([.decline]) }, code: "oauth.declined",
            isCancelled: true, answer: .declined(["groups"])),
        Row(
            testDescription: "closes the window", agent: { ScriptedUserAgent([.cancel]) }, code: "agent.cancelled",
            isCancelled: true, answer: .cancelled),
        Row(
            testDescription: "never returns", agent: { ScriptedUserAgent([.never]) }, code: "oauth.attempt_timed_out",
            isCancelled: false, answer: .cancelled),
    ]

    @Test("has the outcomes of the guide's table", arguments: rows)
    func outcomes(row: Row) async throws {
        try await with { sandbox, home in
            let members = try Members(home: home, providers: [.vk])
            let request = VKSignIn.vk(
                clientID: "51000001", scopes: ["friends"], environment: try await .sandbox(at: sandbox.controlURL))
            let limit: Duration? = row.code == "oauth.attempt_timed_out" ? .milliseconds(200) : nil
            do throws(MembersError) {
                _ = try await members.signIn(with: request, using: row.agent(), limit: limit)
                Issue.record("signed in")
            } catch { #expect(error.code == row.code && error.isCancelled == row.isCancelled) }
            let anna = HeadlessAgent(as: "anna", transport: NetworkTransport())
            let account = try await members.signIn(with: request, using: anna)
            let answer = try await members.ensure(["groups"], of: account, using: row.agent(), limit: limit)
            #expect(answer == row.answer)
            let next = try await members.ensure(["groups"], of: account, using: anna)
            if case .declined = row.answer { #expect(next != .granted) } else { #expect(next == .granted) }
        }
    }
}
