import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("A provider's own reading of redirects")
struct ReadingTests {
    /// A ferry line that says `error=none` for a success and `tide=LOW` for a failure, and that may also return without either.
    private static let ferry = RedirectReading("ferry") { fields, context in
        let state = context.state
        let error = fields["error"].flatMap { ["", "none"].contains($0) ? nil : $0 }
        let isLow = fields["tide"]?.lowercased() == "low"
        guard ["code", "error", "tide"].contains(where: { fields[$0] != nil }) else { return .notMine }
        if error != nil || isLow {
            if state == .differs { return .refused(.stateMismatch) }
            if state == .missing, !isLow { return .refused(.stateMissing) }
            return .failed(
                .refused(ServerRefusal(place: .authorization, error: error ?? "low_tide", description: fields["hint"])))
        }
        guard let code = fields["code"]?.trimmingCharacters(in: .whitespaces), !code.isEmpty else {
            return .failed(.redirect(.noCode))
        }
        return .code(Secret(code), carried: FormFields(fields["berth"].map { [("berth", $0)] } ?? []))
    }

    private let example: Example

    init() {
        var example = Example()
        example.redirectURI = Example.ownScheme
        example.profile.redirect.readings = [Self.ferry]
        example.profile.redirect.plusIsSpace = false
        example.profile.redirect.duplicates = .endAttempt
        self.example = example
    }

    private func redirect(_ query: String, _ pending: PendingAuthorization) -> URL {
        let state = PercentCoding.encode(pending.query["state"] ?? "")
        return URL(string: example.redirectURI.absoluteString + "?" + query.replacing("STATE", with: state))!
    }

    @Test(
        "refuses or leaves a redirect to others, and the sign-in continues",
        arguments: [
            ("", "oauth.foreign_address"), ("state=STATE", "oauth.foreign_address"), ("state=other", "oauth.foreign_address"),
            ("error=storm", "oauth.state_missing"), ("error=storm&state=other", "oauth.state_mismatch"),
            ("tide=low&state=other", "oauth.state_mismatch"), ("code=%FF&state=STATE", "oauth.broken_encoding"),
            // The code in such a redirect is not accepted without this sign-in's state.
            ("code=c", "oauth.state_missing"), ("code=c&state=", "oauth.state_missing"),
            ("code=c&state=other", "oauth.state_mismatch"),
        ])
    func goesOn(query: String, code: String) async throws {
        let client = example.client(ScriptedTransport([]))
        let pending = try await client.begin(example.request())
        await expect(code: code) { try await client.takeCode(pending.id, redirectedTo: redirect(query, pending)) }
        let grant = try await client.takeCode(pending.id, redirectedTo: example.good(pending))
        #expect(grant.code == Secret("code-1"))
    }

    @Test(
        "reports a failure, which ends the sign-in with the provider's text",
        arguments: [
            ("error=storm&hint=North&state=STATE", "storm", "North"), ("tide=LOW&state=STATE", "low_tide", nil),
            ("tide=low", "low_tide", nil), ("tide=low&error=none", "low_tide", nil), ("tide=Low&error=fog&code=c", "fog", nil),
        ])
    func fails(query: String, error: String, hint: String?) async throws {
        let client = example.client(ScriptedTransport([]))
        let pending = try await client.begin(example.request())
        await #expect(throws: OAuthError.refused(ServerRefusal(place: .authorization, error: error, description: hint))) {
            try await client.takeCode(pending.id, redirectedTo: redirect(query, pending))
        }
        await expect(code: "oauth.attempt_over") { try await client.takeCode(pending.id, redirectedTo: example.good(pending)) }
    }

    @Test(
        "a redirect that ends the sign-in by earlier rules, or brings no code, ends it",
        arguments: [
            ("code=c&code=d&state=STATE", "oauth.duplicate_parameter"), ("code=%20&state=STATE", "oauth.no_code"),
            ("error=none&error=none&code=c&state=STATE", "oauth.duplicate_parameter"),
            ("error=none&state=STATE", "oauth.no_code"),
        ])
    func ended(query: String, code: String) async throws {
        let client = example.client(ScriptedTransport([]))
        let pending = try await client.begin(example.request())
        await expect(code: code) { try await client.takeCode(pending.id, redirectedTo: redirect(query, pending)) }
        await expect(code: "oauth.attempt_over") { try await client.takeCode(pending.id, redirectedTo: example.good(pending)) }
    }

    @Test(
        "returns a code with its carried values",
        arguments: [("code=a+b&error=none&berth=7&state=STATE", ["7"]), ("error=&code=a%2Bb&state=STATE", [])])
    func code(query: String, berths: [String]) async throws {
        let client = example.client(ScriptedTransport([]))
        let pending = try await client.begin(example.request())
        let grant = try await client.takeCode(pending.id, redirectedTo: redirect(query, pending))
        #expect(grant.code == Secret("a+b"))
        #expect(grant.carried.all("berth") == berths)
    }

    @Test("with an empty code brings no code, and never gets another issuer's response")
    func held() async throws {
        for (fields, code) in [
            ([("code", "")], "oauth.no_code"), ([("iss", "https://other.test")], "oauth.redirect_issuer_mismatch"),
        ] {
            var example = example
            example.profile.redirect.readings = [RedirectReading("empty") { _, _ in .code(Secret(""), carried: []) }]
            let client = example.client(ScriptedTransport([]))
            let pending = try await client.begin(example.request())
            let answer = example.redirect(FormFields(fields + [("state", pending.query["state"] ?? "")]))
            await expect(code: code) { try await client.takeCode(pending.id, redirectedTo: answer) }
        }
    }

    @Test("can leave the rest to the standard's readings")
    func composed() async throws {
        var example = Example()
        let verdict = RedirectReading("verdict") { fields, _ in fields["verdict"] == "no" ? .failed(.declined()) : nil }
        example.profile.redirect.readings.insert(verdict, at: 0)
        let client = example.client(ScriptedTransport([]))
        let pending = try await client.begin(example.request())
        await expect(code: "oauth.state_missing") {
            try await client.takeCode(pending.id, redirectedTo: example.redirect([("code", "c")]))
        }
        await expect(code: "oauth.declined") {
            let answer = example.redirect([("verdict", "no"), ("state", pending.query["state"] ?? "")])
            return try await client.takeCode(pending.id, redirectedTo: answer)
        }
    }

    @Test(
        "a list without readings takes no code, whatever the state, and ends no other sign-in",
        arguments: [("STATE", "oauth.no_code"), ("other", "oauth.state_mismatch"), ("", "oauth.state_missing")])
    func none(state: String, code: String) async throws {
        var example = example
        example.profile.redirect.readings = []
        let client = example.client(ScriptedTransport([]))
        let pending = try await client.begin(example.request())
        await expect(code: code) {
            try await client.takeCode(pending.id, redirectedTo: redirect("code=c&state=" + state, pending))
        }
    }

    @Test(
        "a reading that takes a code without a look at the state weakens no rule: the engine checks the state",
        arguments: ["", "other"])
    func stateless(state: String) async throws {
        var example = example
        example.profile.redirect.readings = [.code]
        let client = example.client(ScriptedTransport([]))
        let pending = try await client.begin(example.request())
        await expect(code: state.isEmpty ? "oauth.state_missing" : "oauth.state_mismatch") {
            try await client.takeCode(pending.id, redirectedTo: redirect("code=c&state=" + state, pending))
        }
        #expect(try await client.takeCode(pending.id, redirectedTo: example.good(pending)).code == Secret("code-1"))
    }
}

extension RedirectReading {
    /// An error may arrive without state.
    static let errorWithoutState = RedirectReading("error without state") { fields, context in
        context.state == .missing ? RedirectReading.error.meaning(of: fields, in: context) : nil
    }
}
