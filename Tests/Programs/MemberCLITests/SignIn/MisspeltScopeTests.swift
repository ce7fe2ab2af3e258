import Foundation
import MemberCore
import MemberSandbox
import Testing

@testable import MemberCLI

@Suite("member login with a scope that is not known", .timeLimit(.minutes(1)))
struct MisspeltScopeTests {
    @Test(
        "suggests the intended one",
        arguments: [
            ("vk", "--sandbox", "freinds", "friends"), ("sber", "--stand", "openid emial", "email"),
            ("facebook", "--sandbox", "user_freinds", "user_friends"),
        ])
    func suggestion(provider: String, place: String, scope: String, meant: String) async throws {
        try await withSandbox { sandbox, tool in
            let login = await tool.run(
                "login", provider, place, sandbox.controlURL.absoluteString, "--scope", scope, environment: Tool.browser("anna"))
            #expect(login.notes.contains("is not a known scope of \(provider). Did you mean “\(meant)”?"), "\(login.notes)")
        }
    }

    @Test("signs in at VK all the same, since VK may know more, and says so where no name is near")
    func unchanged() async throws {
        try await withSandbox { sandbox, tool in
            let login = await tool.run(
                "login", "vk", "--sandbox", sandbox.controlURL.absoluteString, "--scope", "friends telepathy",
                environment: Tool.browser("anna"))
            #expect(login.code == .done, "\(login.notes)")
            #expect(login.notes.contains("“telepathy” is not a known scope of vk. It is requested unchanged."), "\(login.notes)")
            #expect(!login.notes.contains("“friends”"))
        }
    }
}
