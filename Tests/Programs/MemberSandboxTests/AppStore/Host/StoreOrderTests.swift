import Foundation
import Testing

@testable import MemberSandbox

@Suite("Actions at the simulated store", .timeLimit(.minutes(1)))
struct StoreOrderTests {
    @Test(
        "a field with an invalid value is refused, and nothing changes",
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

    @Test("notifications are not sent to the sandbox's own addresses, which would take them for actions")
    func ownAddresses() async throws {
        try await StoreStage.with { stage in
            let sandbox = stage.stage.sandbox
            let own = [sandbox.controlURL] + sandbox.addresses.values.flatMap(\.values)
            #expect(own.count > 2)
            for url in own {
                let port = try #require(url.port)
                for text in [url.absoluteString, "http://localhost:\(port)/n", "https://127.0.0.1:\(port)/"] {
                    #expect(throws: ControlProblem.self) { try stage.store.order("notifications", ["url": text]) }
                }
            }
            #expect(stage.store.store.current.notificationURL == nil)
        }
    }

    @Test("a stored address that is now one of the sandbox's own is removed")
    func keptOwnAddress() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try await StoreStage.with(stateFile: file) { stage in
            let own = try stage.page
            stage.store.store.note { $0.notificationURL = own }
        }
        try await StoreStage.with(stateFile: file) { stage in
            #expect(stage.store.store.current.notificationURL == nil)
        }
    }
}
