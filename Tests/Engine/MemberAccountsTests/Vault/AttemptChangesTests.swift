import Foundation
import MemberCore
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("Attempts that change together with a provider's small values")
struct AttemptChangesTests {
    private let example: Example
    private let own = AccountClient(provider: "example", environment: "live", clientID: "app")

    init() throws { example = try Example() }

    private func attempt() throws -> Attempt { try example.attempt() }

    private var name: SmallValueName { SmallValueName("word", of: own) }

    private func word() throws -> String? {
        try example.vault.smallValue(name).map { String(decoding: $0.data, as: UTF8.self) }
    }

    private var change: SmallValueChange { SmallValueChange(name, SmallValue(Data("w".utf8))) }

    @Test("one attempt is ended, another begun and a value written in one step; the list of pending attempts follows")
    func together() throws {
        let (first, second) = (try attempt(), try attempt())
        try example.vault.storeAttempt(first)
        let moved = try example.vault.changeAttempts { changes in
            #expect(try changes.attempts(of: own).map(\.id) == [first.id])
            try changes.insert(second)
            try changes.set([change])
            return [
                try changes.move(first.id, from: [.open], to: .ended("over")),
                try changes.move(first.id, from: [.open], to: .ended("again")),
            ]
        }
        #expect(moved == [true, false])
        #expect(try word() == "w" && example.vault.storedAttempts(of: own).map(\.id) == [second.id])
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
                try changes.set([change])
                throw AccountError.cancelled
            }
        }
        #expect(try word() == nil && example.vault.storedAttempts(of: own).map(\.id) == [first.id])
        #expect(example.vault.openAttempts == [first.id])
    }
}
