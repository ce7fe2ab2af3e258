import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberSignIn

@Suite("A refusal that arrives after a relaunch")
struct LateDeclineTests {
    /// Records the refusal of a stored question from another launch.
    private func decline(
        _ question: Set<String>?, in garden: Garden, after meanwhile: () throws -> Void = {}
    ) async throws {
        let permissions = garden.orchard.permissions(of: garden.account, in: garden.context)
        var plan = try await permissions.ask(PermissionQuestion(["figs"]))
        (plan.subject, plan.question) = (garden.account.key.subject, question)
        var request = plan.request
        (request.redirectURI, request.payload) = (URL(string: "com.example.app:/orchard"), try plan.sealedPayload(isOwn: true))
        let attempt = try plan.ending.client.prepare(request).attempt
        try meanwhile()
        await EndedSignIn(attempt: attempt, result: .failure(SignInFailure(OAuthError.declined())))
            .recordDecline(in: OpenStore(garden.home.vault))
    }

    @Test("declines all that the question asked for, even what tokens seemed to allow, and nothing else")
    func question() async throws {
        let garden = try await Garden(["apples", "pears"])
        try await decline(["apples", "figs"], in: garden)
        #expect(try garden.history("apples") == ["asked", "granted", "asked", "declined"])
        #expect(try garden.history("figs") == ["asked", "declined"])
        #expect(try garden.history("pears") == ["asked", "granted"])
    }

    @Test("does not decline a permission that another sign-in was granted since the question")
    func grantedMeanwhile() async throws {
        let garden = try await Garden(["apples"])
        try await decline(["figs", "plums"], in: garden) {
            let date = Date(timeIntervalSinceNow: 3_600)
            try garden.home.vault.record([PermissionEvent(scope: "figs", kind: .granted, date: date)], of: garden.account.key)
        }
        #expect(try garden.history("figs") == ["granted"])
        #expect(try garden.history("plums") == ["asked", "declined"])
    }

    @Test("declines nothing if an older build did not store the question")
    func olderBuild() async throws {
        let garden = try await Garden(["apples"])
        try await decline(nil, in: garden)
        #expect(try garden.history("figs").isEmpty)
    }
}
