import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing
import WaitSupport

/// An app's work with permissions, from the first login to the last revocation, with the sandbox over real HTTP.
@Suite("An app that manages permissions", .timeLimit(.minutes(2)))
@MainActor
struct SeedJourneyTests {
    /// An app at the stage, whose dialogs this member walks.
    private func asApp<Value>(_ stage: FacebookStage, _ agent: any UserAgent, _ body: () async throws -> Value) async rethrows
        -> Value
    {
        var context = stage.context
        context.userAgent = agent
        return try await FacebookContext.$current.withValue(context, operation: body)
    }

    private func logIn(_ stage: FacebookStage, _ permissions: [String], _ agent: any UserAgent) async throws
        -> LoginManagerLoginResult
    {
        try await asApp(stage, agent) {
            try await withCheckedThrowingContinuation { done in
                let manager = LoginManager()
                manager.logIn(permissions: permissions, from: nil) { result, error in
                    if let result { done.resume(returning: result) } else { done.resume(throwing: error ?? CoreError.unknown()) }
                }
            }
        }
    }

    private func send(
        _ stage: FacebookStage, _ path: String, _ method: FacebookLogin.HTTPMethod, _ parameters: [String: any Sendable]? = nil
    )
        async -> (result: (any Sendable)?, error: (any Error)?)
    {
        await FacebookContext.$current.withValue(stage.context) {
            await completed {
                GraphRequest(graphPath: path, parameters: parameters, httpMethod: method).start(completion: $0)
            }
        }
    }

    private func codeOf(_ error: (any Error)?) -> Int? {
        (error as NSError?)?.userInfo[GraphRequestErrorGraphErrorCodeKey] as? Int
    }

    @Test("a post without its permission is refused with 200; the permission is requested, and the same post succeeds")
    func post() async throws {
        try await FacebookStage.with { stage in
            _ = try await logIn(stage, ["email"], stage.agent())
            let refused = await send(stage, "me/feed", .post, ["message": "Rain today"])
            #expect(codeOf(refused.error) == 200 && refused.result == nil)
            let asked = try await logIn(stage, ["publish_actions"], stage.agent())
            #expect(asked.grantedPermissions == ["publish_actions"])
            #expect(await send(stage, "me/feed", .post, ["message": "Rain today"]).error == nil)
        }
    }

    @Test("a declined permission is reported, and is granted when it is requested again")
    func declined() async throws {
        try await FacebookStage.with { stage in
            let first = try await logIn(stage, ["email", "user_birthday"], stage.agent(without: ["email"]))
            #expect(first.declinedPermissions.contains("email") && first.grantedPermissions.contains("user_birthday"))
            #expect(stage.token?.hasGranted("email") == false)
            let second = try await logIn(stage, ["email"], stage.agent())
            #expect(second.declinedPermissions.isEmpty && second.grantedPermissions == ["email"])
            #expect(stage.token?.hasGranted("email") == true && stage.token?.declinedPermissions.isEmpty == true)
        }
    }

    @Test(
        "one permission is deleted by its path; the local token changes after a refresh, and the permission can be requested again"
    )
    func deleteOne() async throws {
        try await FacebookStage.with { stage in
            _ = try await logIn(stage, ["email", "user_birthday"], stage.agent())
            #expect(await send(stage, "me/permissions/email", .delete).error == nil)
            #expect(stage.token?.hasGranted("email") == true)
            _ = try await stage.refresh()
            #expect(stage.token?.hasGranted("email") == false && stage.token?.declinedPermissions == [.email])
            #expect(stage.token?.hasGranted(.userBirthday) == true)
            _ = try await logIn(stage, ["email"], stage.agent())
            #expect(stage.token?.hasGranted("email") == true)
        }
    }

    @Test("all are deleted by the path above, and the token is refused afterwards")
    func deleteAll() async throws {
        try await FacebookStage.with { stage in
            stage.context.settings.isGraphErrorRecoveryEnabled = false
            _ = try await logIn(stage, ["email"], stage.agent())
            #expect(await send(stage, "/me/permissions", .delete).error == nil)
            #expect(stage.token != nil)
            let refused = await send(stage, "me", .get)
            #expect(codeOf(refused.error) == 190 && (refused.error as? GraphError)?.tokenProblem == .appRemoved)
            #expect(stage.token == nil)
        }
    }

    @Test("the current token is checked first, so that existing permissions are not requested")
    func looking() async throws {
        try await FacebookStage.with { stage in
            var shown = 0
            for _ in 0..<3 where stage.token?.hasGranted("email") != true {
                _ = try await logIn(stage, ["email"], stage.agent())
                shown += 1
            }
            #expect(shown == 1)
            stage.manager.logOut()
            #expect(stage.token == nil && stage.sandbox.facebookPermissions(of: "anna")["email"] == .granted)
        }
    }
}
