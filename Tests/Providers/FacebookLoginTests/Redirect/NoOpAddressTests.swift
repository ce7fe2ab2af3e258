import Foundation
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("Empty addresses", .timeLimit(.minutes(1)))
struct NoOpAddressTests {
    static let rows: [(String, Bool)] = [
        ("fb123://no-op/", true), ("fb123://no-op/?x=1", true), ("FB123://no-op", true), ("fb124://no-op/", false),
        ("fb123lite://no-op/", false), ("https://no-op/", false), ("fb123://other/", false), ("fb123://no-op.evil/", false),
    ]

    @Test("are ignored at the app's own scheme; every other address ends the running login, and is not handled", arguments: rows)
    func swallowed(text: String, isSwallowed: Bool) async throws {
        let (bench, waiting) = (try FacebookBench(), DialogAgent([.never]))
        let login = Task { try await bench.manager.logIn(LoginConfiguration(), using: waiting) }
        await waiting.scripted.shown(1)
        #expect(bench.manager.open(try #require(URL(string: text))) == isSwallowed)
        if isSwallowed { #expect(!bench.manager.open(try #require(URL(string: "https://elsewhere.example/")))) }
        await #expect { try await login.value } throws: { $0 as? CoreError == .bridgeAPIInterruption }
    }

    @Test("have the suffix of the app's scheme, if there is one")
    func suffix() throws {
        let bench = try FacebookBench()
        bench.context.settings.appURLSchemeSuffix = "lite"
        #expect(bench.manager.open(try #require(URL(string: "fb123lite://no-op/"))))
        #expect(!bench.manager.open(try #require(URL(string: "fb123://no-op/"))))
    }
}
