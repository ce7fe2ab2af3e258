import ForgedSupport
import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberTesting
import Testing

@Suite("Sign-ins, permissions and impressions of machines whose clocks are an hour wrong", .timeLimit(.minutes(1)))
struct SharedTimeOfRecordsTests {
    private static let providers: [any ActedProvider] = [FacebookActed(), VKActed(), SberActed(), OpenIDActed()]

    @Test(
        "a sign-in that one machine began can be finished at the other as long as it lives", arguments: Machines.wrongClocks,
        providers)
    func inTime(ahead: [Duration], acted: any ActedProvider) async throws {
        let machines = try Machines(acted, ahead: ahead)
        let account = try await machines.signIn(acted, after: .seconds(595))
        #expect(account.signedIn == machines.clock.now)
        let tokens = try await machines.one.session(of: account).loadSecrets().tokens
        #expect(tokens.received == machines.clock.now)
    }

    @Test("and no longer", arguments: Machines.wrongClocks)
    func tooLate(ahead: [Duration]) async throws {
        let machines = try Machines(OpenIDActed(), ahead: ahead)
        let error = await #expect(throws: MembersError.self) {
            try await machines.signIn(OpenIDActed(), after: .seconds(605))
        }
        #expect(error?.code == "oauth.attempt_timed_out")
    }

    @Test(
        "a declined permission is not requested by the other machine before its cool-down ends", arguments: Machines.wrongClocks)
    func coolDown(ahead: [Duration]) async throws {
        let machines = try Machines(OpenIDActed(), ahead: ahead)
        let account = try await machines.signIn(OpenIDActed())
        let agent = ScriptedUserAgent(redirectURI: URL(string: ForgedHome.web) ?? machines.folder) { page in
            let query = URLComponents(url: page, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
            let state = FormFields(encoded: query)?["state"] ?? ""
            return [.redirect([("error", "access_denied"), ("state", state), ("iss", OpenIDActed().issuer)])]
        }
        #expect(try await machines.one.ensure(["photos"], of: account, using: agent) == .declined(["photos"]))
        let end = machines.clock.now.addingTimeInterval(86_400)
        machines.clock.advance(by: .seconds(86_395))
        #expect(try await machines.other.ensure(["photos"], of: account, using: agent) == .coolingDown(until: end))
        machines.clock.advance(by: .seconds(10))
        let explained = try await machines.other.ensure(["photos"], of: account, using: agent) { _ in false }
        #expect(explained == .notNow && agent.addresses.count == 1)
    }

    @Test("an impression is counted by the store's time", arguments: Machines.wrongClocks)
    func impressions(ahead: [Duration]) async throws {
        let clock = TestClock()
        let machines = try Machines(.openID, clock, ScriptedTransport([]), ahead: ahead)
        let key = ImpressionKey(provider: "openid", environment: "live", subject: "anna", campaign: "banner")
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let limit = ImpressionLimit(maximum: 1, days: 1)
        #expect(try await machines.one.store.recordImpression(key, limit, by: calendar))
        clock.advance(by: .seconds(86_395))
        for members in machines.both { #expect(try await !members.store.recordImpression(key, limit, by: calendar)) }
        clock.advance(by: .seconds(10))
        #expect(try await machines.other.store.recordImpression(key, limit, by: calendar))
        #expect(try await machines.one.store.impressionDates(of: key).last == clock.now)
    }
}
