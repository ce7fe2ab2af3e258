import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("The counter of refreshes", .timeLimit(.minutes(1)))
struct RefreshCountTests {
    @Test("counts each refresh by provider and outcome, as a span as well, without the member")
    func outcomes() async throws {
        let example = try Example()
        try example.store(life: 10)
        let reported = Locked<[String]>([])
        let diagnostics = Diagnostics.silent
            .measuring { measurement in reported.withLock { $0.append("\(measurement)") } }
            .tracing(with: .recording { span in reported.withLock { $0.append(span.span.name) } })
        let vault = try Vault(
            home: example.home.home, keys: example.home.keys, clock: example.clock, diagnostics: diagnostics)
        let session = example.session(ScriptedTransport([Example.answer(2), .failure(.offline)]), in: vault)
        #expect(try await session.freshTokens().accessToken == Secret("access-2"))
        _ = try? await session.refresh()
        let ours = reported.value.filter { $0.hasPrefix("member.token") }
        #expect(
            ours.prefix(2) == [
                "member.token.refresh", "member.token.refreshes +1 member.outcome=replaced member.provider=example",
            ])
        #expect(ours.dropFirst(2).last == "member.token.refreshes +1 member.outcome=delayed member.provider=example")
        #expect(!"\(reported.value)".contains("anna"))
    }
}
