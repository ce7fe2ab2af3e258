import Foundation
import MemberCore
import MemberHTTP
import MemberUI
import Testing

@Suite("Whoever writes a field of a form or a response", .timeLimit(.minutes(2)))
struct FormAuthorsTests {
    /// Makes Anna and the foreign person, both signed in, each with a second sign-in under way.
    private func parties(_ site: Website) async throws -> Parties {
        let (anna, boris) = (try await site.browser(), try await site.browser())
        for (browser, name) in [(anna, "anna"), (boris, "boris")] {
            try await browser.back(try await browser.begin(), as: name)
            try await browser.open()
        }
        return Parties(anna: anna, boris: boris, own: try await anna.begin(), foreign: try await boris.begin())
    }

    private func changesNothing(_ forged: ForgedRequest, at kind: WebsiteKind) async throws {
        try await kind.with { site in
            let parties = try await parties(site)
            let response = try await NetworkTransport().send(try forged.make(parties))
            #expect(forged.status == nil || response.status == forged.status)
            #expect(response.headers.all("Set-Cookie").isEmpty)
            let shown = response.page + (response.headers["Location"] ?? "")
            #expect(!shown.contains("evil") && !shown.contains(parties.foreign.state ?? "") && !shown.contains("boris"))
            #expect(try await parties.anna.sees("anna") && !parties.anna.text.contains("boris"))
            #expect(try await parties.boris.sees("boris") && !parties.boris.text.contains("anna"))
            #expect(site.wharf.codes == ["anna", "boris"] && site.wharf.left.value.isEmpty)
            #expect(
                site.wharfs.allSatisfy { $0.begun.value.allSatisfy { $0.address.host()?.hasSuffix(".example.test") == true } })
        }
    }

    @Test(
        "changes nobody's session by it, sends the visitor to no other place, and gets no cookie",
        arguments: WebsiteKind.allCases,
        ForgedRequest.signInFields + ForgedRequest.formFields + ForgedRequest.responseFields)
    func everyField(kind: WebsiteKind, forged: ForgedRequest) async throws { try await changesNothing(forged, at: kind) }

    @Test("changes nothing at the pages that the portal alone has", arguments: ForgedRequest.portalFields)
    func portal(forged: ForgedRequest) async throws { try await changesNothing(forged, at: .portal) }

    @Test(
        "beside those that count, the visitor's own sign-in ends as if they were not there", arguments: WebsiteKind.allCases,
        [
            ("id", "FOREIGN"), ("attempt", "FOREIGN"), ("state", "STATE"), ("code", "boris"),
            ("redirect_uri", "https://evil.example/"),
            ("subject", "boris"), ("user_id", "boris"), ("provider", "two"), ("expires_in", "9999999999"),
            ("scope", "everything"),
            ("access_token", "boris"), ("visitor", "COOKIE"), ("error", "access_denied"),
        ])
    func besideOthers(kind: WebsiteKind, field: (String, String)) async throws {
        try await kind.with { site in
            let parties = try await parties(site)
            let value = field.1.replacing("FOREIGN", with: parties.foreign.id).replacing(
                "STATE", with: parties.foreign.state ?? ""
            )
            .replacing("COOKIE", with: parties.boris.cookie ?? "")
            let further = FormFields([(field.0, value)]).encoded
            try await parties.anna.send(
                try parties.anna.request("/callback?code=carla&state=\(parties.own.state ?? "")&" + further))
            #expect(try await parties.anna.sees("carla"))
            #expect(try await parties.boris.sees("boris"))
            let last = try #require(site.wharf.finished.value.last)
            #expect(last.id == parties.own.id && last.url.path == "/callback" && last.url.host() != "evil.example")
            #expect(site.wharf.codes == ["anna", "boris", "carla"])
        }
    }
}
