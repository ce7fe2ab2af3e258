import Foundation
import MemberCore
import Testing

@testable import OffersService

@Suite("Whom a notification says that it is for")
struct NotificationAddressTests {
    private func address(_ payload: String) -> NotificationAddress? {
        NotificationAddress(body: Data("{\"signedPayload\":\"e30.\(Base64URL.encode(Data(payload.utf8))).AA\"}".utf8))
    }

    @Test(
        "its identifier is read as the verifier reads it, which takes a number too",
        arguments: [
            (#""notificationUUID":"u1","#, "u1"), (#""notificationUUID":780,"#, "780"), (#""notificationUUID":null,"#, nil),
            ("", nil),
        ])
    func identifier(member: String, id: String?) {
        let found = address(#"{\#(member)"data":{"bundleId":"app","environment":"Sandbox"}}"#)
        #expect(found?.id == id && found?.isFor(OfferScope(app: "app", environment: .sandbox)) == true)
    }

    @Test("a body that names no app has none", arguments: ["{}", #"{"data":{}}"#, #"{"data":{"bundleId":"app"}}"#, "[]", ""])
    func nobody(payload: String) { #expect(address(payload) == nil) }
}
