import Foundation
import MemberAccounts
import MemberPortal
import MemberSandbox
import MemberTesting
import Testing

@Suite("The portal of Sber ID's components, without scripts", .timeLimit(.minutes(1)))
struct SberPortalTests {
    private func signedIn(_ bench: PortalBench, as member: String = "anna", language: String = "en") async throws -> Visitor {
        let visitor = Visitor(bench.portal.address)
        try await visitor.open(URL(string: bench.portal.address.absoluteString + "/?lang=" + language))
        try await visitor.press("sign-in", at: "sber")
        for _ in 0..<2 { try await visitor.agree(as: member) }
        return visitor
    }

    @Test("tap, sign-in, consent, signed in: the name, and what is shared in sentences; then the bank hears of the end")
    func journey() async throws {
        try await PortalBench.with(withSber: true) { bench in
            let visitor = try await signedIn(bench)
            #expect(visitor.text.contains("You are signed in.") && visitor.text.contains(">Анна Крылова</strong>"))
            #expect(visitor.text.contains("4 of 4 permissions allowed, 4 shared."))
            #expect(visitor.text.contains("<li>The app learns your e-mail address.</li>"))
            #expect(visitor.text.contains("You are not signed in with VK ID."))
            #expect(bench.sandbox.requestCount("/ru/prod/sberbankid/v2.1/userinfo") == 1)
            #expect(bench.sandbox.requestCount("/api/v2/auth/completed") == 1)
            #expect(bench.told.value == [])
            try await visitor.press("sign-out", at: "sber")
            #expect(visitor.text.contains("You are not signed in with Sber ID.") && !visitor.text.contains("sber-sharing"))
            #expect(bench.home.vault.accounts == [])
        }
    }

    @Test(
        "what was asked for and did not come stands by itself; a sentence in another language than the page's says so",
        arguments: [
            ("en", "The app learns your e-mail address.", "2 shared."), ("ru", "Приложение узнает адрес", "передано 2."),
            ("de", "<li lang=\"en\">The app learns your e-mail address.", "2 geteilt."),
        ])
    func notShared(language: String, sentence: String, count: String) async throws {
        try await PortalBench.with(withSber: true) { bench in
            let text = try await signedIn(bench, as: "egor", language: language).text
            #expect(text.contains(count) && text.contains(sentence))
            let empty = try #require(text.range(of: Self.empty[language] ?? "")?.lowerBound)
            #expect(try #require(text.range(of: sentence)?.lowerBound) > empty)
        }
    }

    private static let empty = [
        "en": "the bank has no data", "ru": "у банка нет данных", "de": "die Bank hat nichts davon",
    ]

    @Test("the second sign-in of a browser that the bank knows needs one press and no name")
    func second() async throws {
        try await PortalBench.with(withSber: true) { bench in
            let visitor = try await signedIn(bench)
            try await visitor.press("sign-out", at: "sber")
            try await visitor.press("sign-in", at: "sber")
            #expect(!visitor.text.contains("name=\"member\""))
            try await visitor.agree(as: "anna")
            #expect(visitor.text.contains(">Анна Крылова</strong>"))
            #expect(bench.sandbox.requestCount("/CSAFront/oidc/signin") == 1)
        }
    }

    @Test("a member who declines is told so in words, and stays where they were")
    func declined() async throws {
        try await PortalBench.with(withSber: true) { bench in
            let visitor = Visitor(bench.portal.address)
            try await visitor.open()
            try await visitor.press("sign-in", at: "sber")
            try await visitor.decide("decline")
            #expect(visitor.text.contains("You are not signed in with Sber ID.") && visitor.text.contains("id=\"news\""))
            #expect(bench.told.value == ["oauth.declined"] && !visitor.text.contains("oauth."))
            #expect(bench.home.vault.accounts == [])
        }
    }

    @Test(
        "data that cannot be had, or an end that the bank does not hear of, undo no sign-in",
        arguments: [("/ru/prod/sberbankid/v2.1/userinfo", true), ("/api/v2/auth/completed", false)])
    func undoesNothing(path: String, isTold: Bool) async throws {
        try await PortalBench.with(withSber: true) { bench in
            bench.sandbox.faults.add(try #require(Fault("gateway-error=500@\(path)*2")))
            let visitor = try await signedIn(bench)
            #expect(visitor.text.contains("Signed in with Sber ID"))
            #expect(bench.told.value == ["sberid.bank_unavailable"])
            #expect(visitor.text.contains("sber-sharing") != isTold && !visitor.text.contains("sberid."))
            #expect(bench.home.vault.accounts.count == 1)
        }
    }
}
