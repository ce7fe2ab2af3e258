import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import VKID

/// The content of the fixture `home-of-vkid-1`: a session with the member's data, two impressions, an anonymous token, and a
/// sign-in whose response has arrived. To write it in another format, run this with the version that still writes that format.
enum StoredHome {
    static let moment = Date(timeIntervalSince1970: Bench.moment)

    /// Writes a home.
    static func write(to home: URL) async throws {
        let clock = TestClock(now: moment)
        let (bench, vault) = (try Bench(), try Vault(home: home, clock: clock))
        var context = VKIDContext(vault: vault, transport: bench.transport, clock: clock, random: SeededRandom(seed: 9))
        context.calendar = Calendar(identifier: .gregorian)
        let vkid = try vkid(context, secret: "protected")
        let session = try await bench.signedIn(vkid)
        _ = try await session.fetchUser()
        _ = try await vkid.fixed.setup.anonymousTokens?.token()
        let store = ImpressionCampaign.communitySheet(vault: vault, environment: "live", clock: clock, calendar: context.calendar)
        for _ in 0..<2 { #expect(try store.record(session.userId.subject, GroupSubscriptionsLimit().impressions)) }
        let pending = try await vkid.abandoned(AuthConfiguration(scope: ["email"]), .ok)
        let state = pending.address.fields["state"] ?? ""
        try await vkid.fixed.client.acceptResponse(
            pending.id, try #require(URL(string: "vk123://vk.ru/blank.html?code=stored-code&state=\(state)&device_id=d")))
    }

    static func vkid(_ context: VKIDContext, secret: String?) throws -> VKID {
        try VKIDContext.$current.withValue(context) {
            try VKID(config: Configuration(appCredentials: AppCredentials(clientId: "123", clientSecret: secret)))
        }
    }
}
