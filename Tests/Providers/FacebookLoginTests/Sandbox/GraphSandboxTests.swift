import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("The Graph API with the sandbox", .timeLimit(.minutes(2)))
struct GraphSandboxTests {
    @Test("posts are written and read page by page, and a revoked permission is refused")
    func feed() async throws {
        try await FacebookStage.with { stage in
            _ = try await stage.logIn(["user_posts", "publish_actions"])
            try await FacebookContext.$current.withValue(stage.context) {
                for number in 1...5 {
                    let request = GraphRequest(graphPath: "me/feed", parameters: ["message": "new \(number)"], httpMethod: .post)
                    #expect(try await request.start()["id"]?.string != nil)
                }
                var messages: [String] = []
                for try await page in GraphRequest(graphPath: "me/feed", parameters: ["limit": 2]).pages() {
                    messages += (page["data"]?.array ?? []).compactMap { $0["message"]?.string }
                }
                #expect(messages.count == 12 && messages.prefix(2) == ["new 5", "new 4"])
                stage.sandbox.setFacebookPermission("publish_actions", .declined, of: "anna")
                await #expect {
                    try await GraphRequest(graphPath: "me/feed", parameters: ["message": "x"], httpMethod: .post).start()
                } throws: { ($0 as? GraphError)?.isPermissionError == true }
            }
        }
    }

    @Test("a batch over real HTTP: each element has its own outcome, one depends on another, a file is sent with it")
    func batch() async throws {
        try await FacebookStage.with { stage in
            _ = try await stage.logIn(["user_posts", "publish_actions"])
            let service = FacebookContext.$current.withValue(stage.context) { GraphClient.current }
            let post = GraphRequest("me/feed", ["message": "first"], service, method: .post)
            let outcomes = await service.send([
                GraphElement(GraphRequest("me", ["fields": "id"], service)),
                GraphElement(GraphRequest("nobody/here", [:], service)),
                GraphElement(post, extras: ["name": .string("post"), "omit_response_on_success": .bool(false)]),
                GraphElement(GraphRequest("{result=post:$.id}", [:], service)),
            ])
            #expect(try outcomes[0].get()["id"]?.string == stage.anna)
            #expect(throws: GraphError.self) { try outcomes[1].get() }
            #expect(try outcomes[2].get()["id"] == outcomes[3].get()["id"] && outcomes[2].get()["id"] != nil)
        }
    }

    @Test("an error that the app's configuration calls transient is sent once more; invalid elements lose only themselves")
    func configuration() async throws {
        try await FacebookStage.with { stage in
            _ = try await stage.logIn()
            try await FacebookContext.$current.withValue(stage.context) {
                stage.sandbox.faults.add(.graphError(4242))
                await #expect(throws: GraphError.self) { try await GraphRequest(graphPath: "me").start() }
                stage.sandbox.setFacebookErrorCategories(
                    #"[7,{"items":[{"code":4242}]},{"name":"transient","items":[null,{"code":"x"},{"code":4242}]},{"name":[]}]"#)
                // Another device of the member: this one polls once an hour.
                let home = try TemporaryVault()
                let app = FacebookContext(vault: home.vault, transport: stage.transport, appLinks: nil)
                app.settings.appID = FacebookSandboxConfiguration.defaultAppID
                app.settings.clientToken = "sandbox-client-token"
                app.settings.environment = stage.context.settings.environment
                app.setAccessToken(stage.token)
                #expect(await app.configuration()?.errors.category(code: 4242, subcode: nil) == .transient)
                stage.sandbox.faults.add(.graphError(4242))
                let me = try await FacebookContext.$current.withValue(app) { try await GraphRequest(graphPath: "me").start() }
                #expect(me["id"]?.string == stage.anna)
            }
        }
    }

    @Test(
        "the subcode gives the progress of a login on another device",
        arguments: [
            (1_349_174, DeviceLoginProblem.pending), (1_349_172, .tooFast), (1_349_173, .declined), (1_349_152, .expired),
        ])
    func deviceLogin(subcode: Int, problem: DeviceLoginProblem) async throws {
        try await FacebookStage.with { stage in
            stage.sandbox.faults.add(.graphError(31, subcode: subcode))
            stage.context.settings.clientToken = "sandbox-client-token"
            await #expect {
                try await FacebookContext.$current.withValue(stage.context) {
                    try await GraphRequest(graphPath: "device/login_status", httpMethod: .post).start()
                }
            } throws: { error in (error as? GraphError)?.deviceLogin == problem && (error as? GraphError)?.graphCode == 31 }
        }
    }
}
