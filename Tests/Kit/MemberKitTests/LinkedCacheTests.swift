import Foundation
import MemberAccounts
import MemberHTTP
import MemberKit
import MemberTesting
import Testing

@Suite("The folder of all caches is a link")
struct LinkedCacheTests {
    @Test("removing an account removes and moves nothing behind the link", arguments: [false, true])
    func removal(isOfOldName: Bool) throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        let foreign = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { for folder in [home, foreign] { try? FileManager.default.removeItem(at: folder) } }
        let clock = TestClock()
        let members = try Members(home: home, transport: ScriptedTransport([]), clock: clock)
        let client = AccountKey(provider: "openid", environment: "https://id.example.test", clientID: "app", subject: "")
        let key = AccountKey(
            provider: client.provider, environment: client.environment, clientID: client.clientID, subject: "anna")
        let secrets = AccountSecrets(tokens: TokenBuilder.tokens(access: "access", by: clock))
        let account = try members.vaultAtOnce().store(key, label: "Anna", details: Data("{}".utf8), secrets: secrets)
        let photo = (isOfOldName ? client.id : client.longID) + "/anna/photo.jpg"
        let file = foreign.appending(path: photo)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("photo".utf8).write(to: file)
        try FileManager.default.createSymbolicLink(at: home.appending(path: "cache"), withDestinationURL: foreign)
        try members.remove(account)
        #expect(FileManager.default.fileExists(atPath: file.path))
    }
}
