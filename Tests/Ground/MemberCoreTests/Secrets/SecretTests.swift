import Foundation
import MemberCore
import Testing

@Suite("Secrets")
struct SecretTests {
    private struct Holder { let token = Secret("s3cr3t-token") }

    @Test("a secret is not shown in any print of itself or of its container")
    func masked() {
        var dumped = ""
        dump(Holder(), to: &dumped)
        let prints = ["\(Secret("s3cr3t-token"))", String(reflecting: Secret("s3cr3t-token")), "\(Holder())", dumped]
        #expect(prints.allSatisfy { !$0.contains("s3cr3t") })
    }

    private struct BerthKey: Masked { var text = "s3cr3t-key" }
    private struct Berth: Masked {
        var key = "s3cr3t-key"
        var description: String { "Berth(7)" }
    }

    @Test("a masked value prints its type's name, or its own description, and nothing of its content")
    func maskedValue() {
        var dumped = ""
        dump([BerthKey()], to: &dumped)
        dump(Berth(), to: &dumped)
        #expect(!dumped.contains("s3cr3t"))
        #expect("\(BerthKey())" == "BerthKey(<secret>)" && String(reflecting: BerthKey()) == "BerthKey(<secret>)")
        #expect("\(Berth())" == "Berth(7)" && String(reflecting: [Berth()]) == "[Berth(7)]")
    }

    @Test("two secrets are equal only with the same bytes")
    func exact() {
        #expect(Secret("state") == Secret("state") && Set([Secret("K"), Secret("K")]).count == 1)
        #expect(Secret("K") != Secret("\u{212A}") && Secret("\u{E9}") != Secret("e\u{301}"))
        #expect(Set([Secret("K"), Secret("\u{212A}")]).count == 2)
    }

    @Test("an event prints public values and masks the others")
    func diagnostics() {
        let seen = Locked<[String]>([])
        let diagnostics = Diagnostics(minimum: .info) { event in seen.withLock { $0.append("\(event)") } }
        diagnostics.report(.debug, "test.hidden")
        diagnostics.report(
            .notice, "test.shown", ["token": .secret(Secret("abc")), "name": .masked("Anna"), "host": .open("h"), "n": 2])
        #expect(seen.value == ["test.shown host=h n=2 name=<4 characters> token=<secret>"])
    }
}
