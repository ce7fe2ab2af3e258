import Foundation
import MemberCore
import MemberHTTP
import Testing

@testable import MemberCLI
@testable import MemberSandbox

@Suite("member offers, at the sandbox's store", .timeLimit(.minutes(1)))
struct OffersSandboxTests {
    private func with(_ body: (Sandbox, SandboxAppStore, OffersBench) async throws -> Void) async throws {
        var configuration = AppStoreSandboxConfiguration()
        configuration.authorities = [try OffersBench.tokens.get().kept, try OffersBench.receipts.get().kept]
        let sandbox = try await Sandbox.start(SandboxConfiguration(providers: [configuration]))
        do { try await body(sandbox, try #require(sandbox.appStore), try OffersBench()) } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    @Test("the sandbox that the environment names is asked, and a note says so")
    func named() async throws {
        try await with { sandbox, store, _ in
            try store.order("buy", ["customer": "anna", "product": "club.month"])
            let (tool, control) = (Tool(), sandbox.controlURL.absoluteString)
            let receipt = try await store.receipt(of: "anna")
            try FileManager.default.createDirectory(at: tool.home, withIntermediateDirectories: true)
            let file = tool.home.appending(path: "receipt")
            try receipt.write(to: file)
            let outcome = await tool.run(
                "offers", "check", file.path, "--product", "club.month", environment: ["MEMBER_SANDBOX": control])
            #expect(outcome.code == .no && outcome.notes.contains("asking the sandbox at \(control)"), "\(outcome.notes)")
        }
    }

    @Test("the same verdict from the receipt here, from verifyReceipt, from signed data and from the Server API")
    func everyWay() async throws {
        try await with { sandbox, store, bench in
            try store.order("buy", ["customer": "anna", "product": "club.month"])
            try store.order("cancel", ["customer": "anna", "group": "21000001"])
            try store.advance(days: 10)
            let app = ["check", "--sandbox", sandbox.controlURL.absoluteString, "--product", "club.month"]
            let (receipt, signed) = (try await store.receipt(of: "anna"), try await store.signedData(of: "anna"))
            let lines = Data((signed.transactions + signed.renewals).joined(separator: "\n").utf8)
            let id = try #require(store.store.known.shop.ledger.purchases.first?.id)
            let ways: [([String], Data?)] = [([], receipt), (["--online"], receipt), ([], lines), (["--transaction", id], nil)]
            for (words, input) in ways {
                let outcome = try await bench.json(app + words, input: input, transport: NetworkTransport())
                let decision = outcome.result["decisions"]?["club.month"]
                #expect(outcome.code == .no && decision?["reason"]?.string == "TRIAL_USED", "\(words)")
                #expect(decision?["decidedBy"] == .array([.string(id)]))
                #expect(outcome.result["online"] == .bool(!words.isEmpty))
            }
            #expect(sandbox.requestCount("/verifyReceipt") == 1)
        }
    }

    @Test(
        "the cause of a failure is printed: the store does not know the transaction",
        arguments: ["check", "explain", "status"])
    func unknownTransaction(action: String) async throws {
        try await with { sandbox, _, bench in
            let app = ["--sandbox", sandbox.controlURL.absoluteString, "--product", "club.month"]
            let outcome = await bench.run([action] + app + ["--transaction", "1"], transport: NetworkTransport())
            #expect(outcome.code == .unknown)
            #expect(outcome.output.contains("Cause: The store knows no such transaction (4040010)."), "\(outcome.output)")
        }
    }

    @Test("the store accepts what is signed here")
    func sign() async throws {
        try await with { sandbox, store, bench in
            try store.order("buy", ["customer": "anna", "product": "club.month"])
            let words = ["sign", "stay.3", "--sandbox", sandbox.controlURL.absoluteString, "--product", "club.month"]
            for form in ["1", "2"] {
                let signed = await bench.run(words + ["--form", form, "--json"], transport: NetworkTransport())
                let result = try JSONValue(parsing: Data(signed.output.utf8))
                let signature = result["compactJWS"]?.string ?? signed.output
                try store.order("buy", ["customer": "anna", "product": "club.month", "signature": signature])
                #expect(store.store.known.shop.ledger.subscriptions.first?.pending?.offer.id == "stay.3")
            }
        }
    }

    @Test("a purchase of the store's sandbox decides where that is allowed")
    func storeSandbox() async throws {
        try await with { sandbox, store, bench in
            try store.order("buy", ["customer": "egor", "product": "club.month"])
            let receipt = try await store.receipt(of: "egor")
            let words = ["check", "--sandbox", sandbox.controlURL.absoluteString, "--product", "club.month"]
            for way in [[], ["--online"]] {
                let refused = try await bench.json(words + way, input: receipt, transport: NetworkTransport())
                #expect(refused.code == .unknown && refused.result["failure"]?["code"]?.string == "offers.environment_mismatch")
                let allowed = try await bench.json(
                    words + way + ["--allow-sandbox"], input: receipt, transport: NetworkTransport())
                #expect(allowed.code == .no && allowed.result["decisions"]?["club.month"]?["sandbox"] == .bool(true))
            }
            let address = try #require(sandbox.addresses["appstore"]?["store"]).appending(path: "customers/egor/signed")
            let signed = try await NetworkTransport().send(HTTPRequest(.get, address)).body
            let id = try #require(store.store.known.shop.purchases(of: "egor").first?.id)
            for (way, input) in [([], signed), (["--transaction", id], nil)] as [([String], Data?)] {
                let refused = try await bench.json(words + way, input: input, transport: NetworkTransport())
                #expect(refused.code == .unknown && refused.result["failure"]?["code"]?.string == "offers.environment_mismatch")
                let allowed = try await bench.json(
                    words + way + ["--allow-sandbox"], input: input, transport: NetworkTransport())
                #expect(allowed.code == .no && allowed.result["decisions"]?["club.month"]?["sandbox"] == .bool(true), "\(way)")
            }
        }
    }

    @Test("a store that is down is unknown, and the network is the reason; a sandbox that is away, or has no store, is an error")
    func away() async throws {
        var address = ""
        try await with { sandbox, store, bench in
            address = sandbox.controlURL.absoluteString
            try store.order("buy", ["customer": "anna", "product": "club.month"])
            sandbox.faults.add(.reset, path: "/inApps/", times: 10)
            let id = try #require(store.store.known.shop.ledger.purchases.first?.id)
            let words = ["check", "--sandbox", address, "--product", "club.month", "--transaction", id]
            let outcome = try await bench.json(words, transport: NetworkTransport())
            #expect(
                outcome.code == .offline && outcome.result["decisions"]?["club.month"]?["reason"]?.string == "VERIFY_TEMPORARY")
        }
        let bench = try OffersBench()
        let gone = try await bench.json(["check", "--sandbox", address, "--no-receipt"], transport: NetworkTransport())
        #expect(gone.code == .offline && gone.result["error"]?["code"]?.string == "cli.offers_unreachable")
        let sandbox = try await Sandbox.start(SandboxConfiguration(providers: []))
        let none = try await bench.json(
            ["check", "--sandbox", sandbox.controlURL.absoluteString, "--no-receipt"], transport: NetworkTransport())
        #expect(none.code == .failed && none.result["error"]?["code"]?.string == "cli.offers_no_store")
        await sandbox.stop()
    }
}
