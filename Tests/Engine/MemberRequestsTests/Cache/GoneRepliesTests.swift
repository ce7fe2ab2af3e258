import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import Testing

@testable import MemberRequests

@Suite("Replies of members who left while a machine was off")
struct GoneRepliesTests {
    private let fixture = CacheFixture()
    private let client = AccountClient(provider: "example", environment: "live", clientID: "app")

    private func key(_ subject: String) -> AccountKey {
        AccountKey(provider: client.provider, environment: client.environment, clientID: client.clientID, subject: subject)
    }

    @Test("the folders of stored members stay, the others are removed, whatever their names")
    func removal() async throws {
        let store = MemoryAccountStore(clock: fixture.clock)
        let tokens = TokenBuilder.tokens(access: "a", refresh: "r", life: 3_600, by: fixture.clock)
        for subject in ["17", "a/b"] {
            _ = try await store.save(SignedInAccount(key(subject), secrets: AccountSecrets(tokens: tokens)))
        }
        let (subjects, cache) = (["17", "a/b", "18", "../c"], fixture.cache())
        for subject in subjects { cache.store(Data("x".utf8), for: fixture.key(), in: subject, life: 100) }
        await GoneReplies.remove(from: cache, of: client, in: store)
        #expect(subjects.filter { cache.find(fixture.key(), in: $0) != nil } == ["17", "a/b"])
    }

    @Test("a folder's name leads back to its subject", arguments: ["17", "a/b", "../c", "100%", "анна", "a.b"])
    func names(subject: String) {
        #expect(CacheFolder.folder(named: CacheFolder.name(for: subject)) == subject)
    }

    @Test("a name that no subject has is left alone", arguments: ["%zz", ".hidden", "%17"])
    func foreign(name: String) {
        #expect(CacheFolder.folder(named: name) == nil)
    }
}
