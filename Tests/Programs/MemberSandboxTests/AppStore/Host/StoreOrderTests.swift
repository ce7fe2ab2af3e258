import Foundation
import Testing

@testable import MemberSandbox

@Suite("Orders at the acted-out store", .timeLimit(.minutes(1)))
struct StoreOrderTests {
    @Test(
        "a field that means nothing is refused, and nothing is done",
        arguments: [
            ("payment", ["customer": "anna", "failing": "maybe"]), ("payment", ["customer": "anna"]),
            ("share", ["customer": "anna", "group": "21000001", "on": "yes"]),
            ("refund", ["customer": "anna", "reason": "x"]),
            ("notifications", ["url": "http://127.0.0.1:99999/n"]), ("notifications", ["url": "http://127.0.0.1:0/n"]),
            ("notifications", ["url": "http://127.0.0.1:8080/n\r\nX-Header: 1"]), ("notifications", ["url": "http://10.0.0.1/n"]),
        ])
    func refused(name: String, fields: [String: String]) async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            var fields = fields
            if name == "refund" { fields["transaction"] = try stage.newest().id }
            let before = (stage.store.store.known.shop.ledger, stage.store.store.known.state.notificationURL)
            #expect(throws: (any Error).self) { try stage.store.order(name, fields) }
            #expect(stage.store.store.known.shop.ledger.purchases == before.0.purchases)
            #expect(stage.store.store.known.shop.ledger.customers == before.0.customers)
            #expect(stage.store.store.known.state.notificationURL == before.1)
        }
    }
}
