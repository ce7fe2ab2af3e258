import Foundation
import FuzzTargets
import MemberCrypto
import MemberTesting
import StoreOffers
import Testing

@Suite("The target of notifications")
struct NotificationTargetTests {
    @Test("a notification that is believed, but was never signed as far as the target knows, is a finding")
    func belief() throws {
        let authority = try StoreAuthority(bundleID: "com.example.fuzz", appAppleID: 1, environment: "Sandbox")
        let (one, other) = (try authority.notification("TEST", uuid: "1"), try authority.notification("TEST", uuid: "2"))
        let target = NotificationTarget(root: authority.roots.first, body: one)
        #expect(throws: Never.self) { try target.run(one) }
        #expect(throws: FuzzFinding.self) { try target.run(other) }
        let stranger = try StoreAuthority(bundleID: "com.example.fuzz", appAppleID: 1, environment: "Sandbox")
        #expect(throws: Never.self) { try target.run(stranger.notification("TEST", uuid: "2")) }
    }

    @Test("the lines of an input become notifications with a transaction and a renewal")
    func lines() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Fuzz/Corpora/notification")
        let authority = try StoreAuthority(bundleID: "com.example.fuzz", appAppleID: 1, environment: "Sandbox")
        let target = NotificationTarget(root: authority.roots.first, body: try authority.notification("TEST", uuid: "1"))
        let found = try target.notifications(in: Data(contentsOf: folder.appending(path: "renewed")))
        #expect(found.map(\.type) == ["SUBSCRIBED", "DID_RENEW"])
        #expect(found.compactMap(\.transaction?.transaction.id) == ["2", "3"])
        #expect(found.compactMap(\.renewal?.renewal.originalID) == ["1", "1"])
    }
}
