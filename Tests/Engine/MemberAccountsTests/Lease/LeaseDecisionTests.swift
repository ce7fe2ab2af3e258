import Foundation
import MemberHTTP
import MemberOAuth
import Testing

@testable import MemberAccounts

@Suite("The right to refresh, as a decision")
struct LeaseDecisionTests {
    @Test(
        "a lease is free without a holder, after its time, after a restart of the machine, or if its holder is dead",
        arguments: [
            (nil, 100.0, "boot", false, true), ("me", 100, "boot", false, true), ("other", 100, "boot", false, false),
            ("other", 200, "boot", false, true), ("other", 100, "later boot", false, true), ("other", 100, "boot", true, true),
        ] as [(String?, Double, String, Bool, Bool)])
    func free(holder: String?, uptime: Double, boot: String, isDead: Bool, isFree: Bool) {
        let record = LeaseRecord(holder: holder, fence: 1, until: 200, bootID: "boot")
        #expect(record.isFree(for: "me", uptime: uptime, bootID: boot) { _ in isDead } == isFree)
    }

    @Test(
        "what a failure says about the sent token",
        arguments: [
            (.transport(.refresh, .offline), .unchanged), (.transport(.refresh, .tlsUntrusted), .unchanged),
            (.transport(.refresh, .timedOut), .kept), (.transport(.refresh, .connectionLost(56)), .kept),
            (.refused(ServerRefusal(place: .refresh, status: 429)), .unchanged),
            (.refused(ServerRefusal(place: .refresh, status: 503)), .kept),
            (.refused(ServerRefusal(place: .refresh, error: "temporarily_unavailable", status: 400)), .kept),
            (.refused(ServerRefusal(place: .refresh, error: "invalid_grant", status: 400)), .cleared),
            (.refused(ServerRefusal(place: .refresh, status: 403)), .cleared),
            (.invalidResponse(.refresh, .malformed), .kept), (.noRefreshToken, .unchanged),
        ] as [(OAuthError, LeaseMark)])
    func mark(error: OAuthError, mark: LeaseMark) {
        #expect(LeaseMark.after(error) == mark)
    }
}
