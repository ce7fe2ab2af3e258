import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("The guide of MemberTesting", .timeLimit(.minutes(1)))
struct GuideTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let root = folder.appending(path: "../../../..").standardizedFileURL

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    @Test(
        "shows code that client packages compile, word for word",
        arguments: ["UsesMemberTesting/Guide", "UsesMemberTesting/AgentGuide", "UsesOpenIDTests/OpenIDGuide"])
    func compiles(client: String) throws {
        let guide = try text("Tests/ClientPackage/Sources/\(client).swift")
        #expect(guide.contains("import MemberTesting"))
        #expect(try text("Sources/Kit/MemberTesting/MemberTesting.docc/MemberTesting.md").contains("```swift\n\(guide)```"))
    }

    @Test(
        "is the text that the tests below run",
        arguments: [("UsesMemberTesting/", "AgentGuide.swift"), ("UsesOpenIDTests/", "OpenIDGuide.swift")])
    func same(client: String, file: String) throws {
        let own = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
        #expect(try own == text("Tests/ClientPackage/Sources/\(client)\(file)"))
    }

    @Test("signs a member in at a scripted OpenID provider")
    func openID() async throws {
        #expect(try await memberOfAnOpenIDProvider() == "anna")
    }

    @Test("the app's own agent passes arrivals on until an outcome is final, and ends as cancelled without one")
    func agent() async throws {
        let home = try #require(URL(string: "myapp.example:/back"))
        let asked = Locked<[URL]>([])
        let agent = WindowAgent { page in
            AsyncStream { stream in
                for url in [page, home] { stream.yield(url) }
                stream.finish()
            }
        }
        let session = try await agent.prepare(redirectURI: home)
        let page = try #require(URL(string: "https://id.example.test/authorize"))
        try await session.present(page) { url in
            asked.withLock { $0.append(url) }
            return url == home ? .accepted : .notMine
        }
        #expect(asked.value == [page, home])
        await #expect(throws: UserAgentError.cancelled) { try await session.present(page) { _ in .notMine } }
        await session.close()
    }
}
