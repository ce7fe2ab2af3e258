import Foundation
import MemberCore
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("Attempts that change together with a module's own tables")
struct AttemptChangesTests {
    private let example: Example
    private let own = AccountClient(provider: "example", environment: "live", clientID: "app")

    init() throws {
        example = try Example()
        try example.vault.register([Migration(module: "other", number: 1, statements: ["CREATE TABLE other_word (word TEXT)"])])
    }

    private func attempt() throws -> Attempt {
        let base = try #require(URL(string: "https://id.example.test"))
        let profile = ProviderProfile(
            name: "example", endpoints: ProviderEndpoints(authorization: base, token: base.appending(path: "token")))
        let client = OAuthClient(
            profile: profile, registration: ClientRegistration(id: "app"), environment: "live", transport: ScriptedTransport([]),
            attempts: example.vault, clock: example.clock)
        return try client.prepare(AuthorizationRequest(scopes: ["a"], redirectURI: base), exchanges: false).attempt
    }

    private func words() throws -> [String?] {
        try example.vault.read { try $0.rows("SELECT word FROM other_word").map { $0.text(0) } }
    }

    @Test("one attempt is ended, another begun and a row written in one step; the list of pending attempts follows")
    func together() throws {
        let (first, second) = (try attempt(), try attempt())
        try example.vault.storeAttempt(first)
        let moved = try example.vault.changeAttempts { changes in
            #expect(try changes.attempts(of: own).map(\.id) == [first.id])
            try changes.insert(second)
            try changes.statements.run("INSERT INTO other_word VALUES ('w')", [])
            return [
                try changes.move(first.id, from: [.open], to: .ended("over")),
                try changes.move(first.id, from: [.open], to: .ended("again")),
            ]
        }
        #expect(moved == [true, false])
        #expect(try words() == ["w"] && example.vault.storedAttempts(of: own).map(\.id) == [second.id])
        #expect(example.vault.openAttempts == [second.id])
    }

    @Test("if one part fails nothing has changed, and the error has the reason")
    func nothing() throws {
        let (first, second) = (try attempt(), try attempt())
        try example.vault.storeAttempt(first)
        #expect(throws: AccountError.self) {
            try example.vault.changeAttempts { changes in
                #expect(try changes.move(first.id, from: [.open], to: .ended("over")))
                try changes.insert(second)
                try changes.statements.run("INSERT INTO other_word VALUES ('w')", [])
                try changes.statements.run("INSERT INTO no_such_table VALUES (1)", [])
            }
        }
        #expect(try words().isEmpty && example.vault.storedAttempts(of: own).map(\.id) == [first.id])
        #expect(example.vault.openAttempts == [first.id])
    }
}
