import FacebookLogin
import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import Testing

@Suite("The history of permissions", .timeLimit(.minutes(1)))
struct LedgerAcceptanceTests {
    private func list(_ pairs: [(String, String)]) -> ScriptedTransport.Response {
        let entries = pairs.map { #"{"permission":"\#($0.0)","status":"\#($0.1)"}"# }
        return .json(#"{"data":["# + entries.joined(separator: ",") + "]}")
    }

    private func record(_ name: String, _ bench: FacebookBench) throws -> PermissionRecord? {
        let key = try #require(bench.home.vault.permissionLedgers().first)
        return try bench.home.vault.permissions(of: key).first { $0.scope == name }
    }

    @Test("a granted permission that is declined or missing in the next list was revoked on the website, and is reported")
    func website() async throws {
        let bench = try FacebookBench { $0.granted = ["public_profile", "email", "user_likes", "user_posts"] }
        _ = try await bench.logIn(["email", "user_likes", "user_posts"])
        bench.override(
            "/me/permissions", list([("public_profile", "granted"), ("email", "declined"), ("user_posts", "expired")]))
        let events = try await bench.manager.refreshPermissions()
        #expect(Set(events.filter { $0.kind == .revoked }.map(\.scope)) == ["email", "user_likes"])
        #expect(events.filter { $0.kind == .revoked }.allSatisfy { $0.by == .provider })
        #expect(events.filter { $0.kind == .expired }.map(\.scope) == ["user_posts"])
        #expect(bench.token?.permissions == [.publicProfile] && bench.token?.declinedPermissions == [.email])
        #expect(bench.token?.expiredPermissions == [.userPosts])
        #expect(try await bench.manager.refreshPermissions().isEmpty)
    }

    @Test("a permission that the app revoked stays revoked by the app, whether Facebook calls it declined or omits it")
    func byApp() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        try await bench.manager.revoke(.email)
        for pairs in [[("public_profile", "granted"), ("email", "declined")], [("public_profile", "granted")]] {
            bench.override("/me/permissions", list(pairs))
            #expect(try await bench.manager.refreshPermissions().isEmpty)
            let decision = try record("email", bench)?.decision
            #expect(decision?.kind == .revoked && decision?.by == .app)
        }
    }

    @Test("a permission granted again on the website is granted, and needs no dialog")
    func again() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        try await bench.manager.revoke(.email)
        bench.override("/me/permissions", list([("public_profile", "granted"), ("email", "granted")]))
        _ = try await bench.manager.refreshPermissions()
        #expect(bench.token?.hasGranted("email") == true)
        let agent = DialogAgent([])
        #expect(try await bench.manager.ensure([.email], using: agent) == .granted)
        #expect(agent.scripted.addresses.isEmpty)
    }

    @Test("the last use is the last request that declared it, with its purpose; a failed request is not a use")
    func use() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let use = { (path: String, purpose: String) in
            try await bench.within { try await GraphRequest(graphPath: path).start(requiring: [.email], purpose: purpose) }
        }
        _ = try await use("me", "greeting")
        let first = try record("email", bench)?.lastUse
        #expect(first == bench.clock.now)
        bench.clock.advance(by: .seconds(60))
        await #expect(throws: GraphError.self) { try await use("nowhere", "failing") }
        _ = try await bench.within { try await GraphRequest(graphPath: "me").start() }
        #expect(try record("email", bench)?.lastUse == first && record("email", bench)?.purposes.contains("greeting") == true)
    }

    @Test(
        "an unavailable list changes nothing, and the caller gets the error",
        arguments: ["{}", "[]", "<html>", "null", #"{"data":{}}"#])
    func unreadable(body: String) async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let before = bench.token
        for status in [200, 500] {
            bench.override("/me/permissions", .json(body, status: status))
            #expect(await failure { try await bench.manager.refreshPermissions() } != nil)
        }
        #expect(bench.token == before && before != nil)
    }
}
