import Foundation
import MemberCore
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

private typealias Stage = ServiceStage

@Suite("Notifications that anybody may send", .timeLimit(.minutes(2)))
struct NotificationForgeryTests {
    @Test("a body that was changed anywhere is refused, and nothing is stored", arguments: [1, 2, 3] as [UInt64])
    func changed(seed: UInt64) async throws {
        let stage = try await Stage()
        let period = try Stage.period("1", token: Stage.ann)
        let good = try Stage.notification("DID_RENEW", uuid: "u", about: period, renewal: try Stage.renewal(of: "1"))
        let random = SeededRandom(seed: seed)
        for _ in 0..<150 {
            let body = Self.changed(good, random)
            guard body != good else { continue }
            let problem = await Stage.problem { try await stage.service.notification(body) }
            #expect(problem?.status == 400)
        }
        #expect(stage.database.commits == 0)
    }

    /// The body with a byte replaced, removed or added, or cut off somewhere. Changes of white space are none.
    private static func changed(_ body: Data, _ random: SeededRandom) -> Data {
        let numbers = random.bytes(5)
        let place = numbers.prefix(3).reduce(0) { $0 << 8 | Int($1) } % body.count
        let byte = 0x21 + numbers[3] % 0x5E
        var changed = body
        switch numbers[4] % 4 {
        case 0: changed[place] = byte
        case 1: changed.remove(at: place)
        case 2: changed.insert(byte, at: place)
        default: changed = changed.prefix(place)
        }
        return changed
    }

    @Test("tokens without a signature, with another algorithm, or signed by another authority are refused")
    func unsigned() async throws {
        let stage = try await Stage()
        let payload: [String: JSONValue] = [
            "notificationType": .string("TEST"), "notificationUUID": .string("x"), "signedDate": .integer(Stage.day(0)),
            "data": .object([
                "bundleId": .string(Stage.loom), "appAppleId": .integer(7), "environment": .string("Production"),
            ]),
        ]
        let text = Base64URL.encode(try JSONEncoder.sorted.encode(payload))
        let headers = [
            #"{"alg":"none"}"#, #"{"alg":"HS256"}"#, #"{"alg":"ES256"}"#, #"{"alg":"ES256","x5c":["AAAA","AAAA","AAAA"]}"#,
        ]
        var bodies = headers.flatMap { header in
            ["", "AAAA"].map { "\(Base64URL.encode(Data(header.utf8))).\(text).\($0)" }
        }
        let other = try StoreAuthority(bundleID: Stage.loom, appAppleID: 7, at: Stage.start)
        bodies.append(try other.token(payload))
        for body in bodies {
            let json = try JSONEncoder().encode(["signedPayload": body])
            #expect(await Stage.problem { try await stage.service.notification(json) } == .evidenceRefused("SIGNATURE_INVALID"))
        }
        #expect(stage.database.commits == 0)
        let genuine = try JSONEncoder().encode(["signedPayload": try Stage.store.token(payload)])
        #expect(await Stage.problem { try await stage.service.notification(genuine) } == nil)
    }
}
