import Foundation
import MemberKit
import MemberSandbox
import MemberTesting
import Testing
import VKID

@Suite("The guide to the first calls of the VK API", .timeLimit(.minutes(1)))
struct FirstCallsTests {
    @Test("shows the code that is compiled here, word for word")
    func shown() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let code = try String(contentsOf: folder.appending(path: "Friends.swift"), encoding: .utf8)
        let guide = folder.appending(path: "../../../../Sources/Providers/VKAPI/VKAPI.docc/FirstCalls.md").standardizedFileURL
        #expect(try String(contentsOf: guide, encoding: .utf8).contains("```swift\n\(code)```"))
    }

    @Test("reads the friends of two members at the sandbox, and says what to do where a member may not")
    func twoMembers() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        let sandbox = try await Sandbox.start()
        let vk = try await VKEnvironment.sandbox(at: sandbox.controlURL)
        let members = try Members(home: home, providers: [.vk])
        for name in ["anna", "boris"] {
            let account = try await signIn(members, at: vk, using: HeadlessAgent(as: name, transport: NetworkTransport()))
            #expect(account.label?.isEmpty == false)
        }
        sandbox.faults.add(.apiError(113), path: "/method/friends.get", times: 2)
        #expect(await friendsOfEveryone(members).allSatisfy { $0.hasSuffix("Check the user id. [vk.refused]") })
        let lines = await friendsOfEveryone(members)
        #expect(lines.count == 2 && lines[0].hasPrefix("Анна Крылова has ") && lines[1].hasPrefix("Борис Ветров has "))
        #expect(lines.allSatisfy { $0.hasSuffix("(network)") })
        #expect(await friendsOfEveryone(members).allSatisfy { $0.contains("(cache") })
        await sandbox.stop()
    }
}
