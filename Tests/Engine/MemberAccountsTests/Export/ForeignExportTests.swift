import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("Exports by another program, or for a ledger of another order", .timeLimit(.minutes(1)))
struct ForeignExportTests {
    private let passphrase = Secret("correct horse battery")
    private static let key = #"{"provider":"example","stand":"live","clientID":"app","subject":"anna"}"#

    /// An export that contains only ledgers.
    private func file(_ ledgers: [String]) throws -> Data {
        let members = ledgers.map { #"{"key":\#(Self.key),"permissions":[\#($0)]}"# }.joined(separator: ",")
        let vault = try JSONDecoder().decode(ExportedVault.self, from: Data(#"{"accounts":[],"ledgers":[\#(members)]}"#.utf8))
        return try JSONEncoder().encode(SealedExport(vault, under: passphrase, random: SystemRandom()))
    }

    @Test("the last decision stays, even if the clock was set back before it", arguments: [false, true])
    func order(hasMore: Bool) async throws {
        let example = try Example()
        try example.store()
        let now = example.clock.storedNow
        let revoked = PermissionEvent(scope: "email", kind: .revoked, date: now + 86_400, by: .provider)
        try example.vault.record([revoked], of: example.key)
        let export = try await example.vault.export(under: passphrase)
        try example.vault.record([PermissionEvent(scope: "email", kind: .granted, date: now)], of: example.key)
        let data = hasMore ? try file([#"{"scope":"email","event":"asked","at":1}"#]) : export
        try await example.vault.importAccounts(data, under: passphrase)
        let email = try example.vault.permissions(["email"], of: example.key)[0]
        #expect(email.status == .granted && email.history.count == (hasMore ? 3 : 2))
    }

    @Test("dates that no clock shows are imported unchanged, and a second import adds nothing")
    func dates() async throws {
        let dates = ["315537897600", "1e18", "1e308", "-1e308", "0", "1.0000001", "-62135596801"]
        let odd = #"{"scope":"e\u0000x","event":"\u202e","at":1}"#
        let events = dates.map { #"{"scope":"email","event":"granted","at":\#($0)}"# }
        let data = try file([(events + [odd]).joined(separator: ",")])
        let (example, other) = (try Example(), try Example())
        try await example.vault.importAccounts(data, under: passphrase)
        let records = try example.vault.permissions(of: example.key)
        #expect(records.map(\.history.count) == [dates.count])
        try await example.vault.importAccounts(data, under: passphrase)
        #expect(try example.vault.permissions(of: example.key) == records && example.storedEvents().count == dates.count + 1)
        try await other.vault.importAccounts(await example.vault.export(under: passphrase), under: passphrase)
        #expect(try other.vault.permissions(of: example.key) == records)
    }

    @Test("two ledgers with the same key are refused, and change nothing")
    func twice() async throws {
        let example = try Example()
        let data = try file([#"{"scope":"email","event":"granted","at":1}"#, #"{"scope":"email","event":"declined","at":2}"#])
        await #expect { try await example.vault.importAccounts(data, under: passphrase) } throws: {
            ($0 as? AccountError)?.code == "accounts.export_unreadable"
        }
        #expect(try example.vault.permissionLedgers().isEmpty)
    }

    @Test("of any number of uses the last thousand are exported, and the last purpose of each permission")
    func many() async throws {
        let old = #"{"scope":"old","event":"used","at":-1,"why":"first"}"#
        let events = [old] + (0..<20_000).map { #"{"scope":"s\#($0 % 3)","event":"used","at":\#($0),"why":"p\#($0)"}"# }
        let example = try Example()
        try await example.vault.importAccounts(try file([events.joined(separator: ",")]), under: passphrase)
        let records = try example.vault.permissions(of: example.key)
        #expect(records.map(\.scope) == ["old", "s0", "s1", "s2"] && records[0].purpose == "first")
        #expect(records.dropFirst().map(\.history.count).reduce(0, +) == 1_000 && records[2].purpose == "p19999")
    }
}
