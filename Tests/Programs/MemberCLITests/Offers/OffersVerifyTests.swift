import Foundation
import MemberCore
import Testing

@testable import MemberCLI
@testable import MemberSandbox

@Suite("member offers verify: what is in it, and is it genuine?")
struct OffersVerifyTests {
    @Test("a receipt under a named root is genuine, and lists its purchases")
    func receipt() async throws {
        let bench = try OffersBench()
        let outcome = await bench.run(["verify", "--root", bench.path("roots.pem")], input: try bench.receipt)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(outcome.code == .done && lines.first == "receipt: genuine")
        #expect(lines[1].hasPrefix("  signed under: MemberKit sandbox: App Store receipts, root (not Apple's), SHA-256 "))
        #expect(
            lines[2...5] == [
                "  app: com.example.club", "  version: 7", "  environment: Production", "  made: 2026-01-14T00:00:00Z",
            ])
        #expect(lines.last?.contains("club.month  2026-01-01T00:00:00Z  2026-01-08T00:00:00Z  trial") == true)
    }

    @Test("tokens of every kind are told apart, and each is judged")
    func tokens() async throws {
        let bench = try OffersBench()
        let writer = ShopNotification(shop: bench.shop, signer: try bench.signer)
        let event = bench.shop.event(.expired, about: try #require(bench.shop.purchases(of: "anna").first?.id))
        let app = try bench.signer.token(bench.shop.appTransaction(of: try bench.shop.customer("anna")))
        let all = try bench.transactions + bench.renewals + [app, writer.token(event, uuid: "u")]
        let outcome = try await bench.json(
            ["verify", "--root", bench.path("roots.pem")], input: Data(all.joined(separator: "\n").utf8))
        let items = try #require(outcome.result["items"]?.array)
        #expect(items.map { $0["kind"]?.string } == ["transaction", "renewal info", "app transaction", "notification"])
        #expect(items.allSatisfy { $0["genuine"] == .bool(true) } && outcome.result["genuine"] == .bool(true))
        #expect(outcome.code == .done && items[0]["facts"]?["productId"]?.string == "club.month")
        #expect(items[0]["root"]?["apple"] == .bool(false))
    }

    @Test("times in JSON are milliseconds since 1970, as everywhere, under names without spaces")
    func times() async throws {
        let bench = try OffersBench()
        let words = ["verify", "--root", bench.path("roots.pem")]
        let lines = try await bench.json(words, input: try bench.evidence(.lines)).result["items"]?.array
        let facts = try #require(lines?.first?["facts"])
        #expect(facts["purchaseDate"]?.integer == 1_767_225_600_000 && facts["expiresDate"]?.integer == 1_767_830_400_000)
        #expect(facts["originalTransactionId"]?.string?.isEmpty == false && facts["signedDate"]?.integer != nil)
        let receipt = try await bench.json(words, input: try bench.receipt).result["items"]?.array?.first?["facts"]
        #expect(receipt?["receiptCreationDate"]?.integer == 1_768_348_800_000)
        for item in lines ?? [] {
            for name in try #require(item["facts"]?.object).keys { #expect(!name.contains(" ")) }
        }
    }

    @Test("a time beyond the calendar is shown as the number that it is", arguments: [Int64(0), -5, 253_402_300_800_000])
    func farTimes(number: Int64) async throws {
        let bench = try OffersBench()
        var payload = bench.shop.payload(try #require(bench.shop.purchases(of: "anna").first))
        payload["expiresDate"] = .integer(number)
        let token = Data(try bench.signer.token(payload).utf8)
        #expect(await bench.run(["verify"], input: token).output.contains("  until: \(number), no time that a store writes\n"))
        #expect(
            try await bench.json(["verify"], input: token).result["items"]?.array?.first?["facts"]?["expiresDate"]?.integer
                == number)
    }

    @Test("a wrong root, a certificate out of date and a wrong signature are told apart")
    func reasons() async throws {
        let bench = try OffersBench()
        let other = try bench.write("other.pem", Data(OffersBench.receipts.get().rootPEM.utf8))
        let evidence = try bench.evidence(.lines)
        #expect(await bench.run(["verify", "--root", other], input: evidence).output.contains("none of the configured roots"))
        let parts = try bench.transactions[0].split(separator: ".").map(String.init)
        let signature = try #require(bench.renewals[0].split(separator: ".").last.map(String.init))
        let changed = Data([parts[0], parts[1], signature].joined(separator: ".").utf8)
        #expect(await bench.run(["verify", "--root", bench.path("roots.pem")], input: changed).output.contains("signature"))
    }

    @Test("without a root it cannot be told; under another one it is not genuine; it is shown in both cases")
    func roots() async throws {
        let bench = try OffersBench()
        let stranger = try ShopAuthority.make(.tokens, at: OffersBench.opening, random: SystemRandom())
        let other = try bench.write("other.pem", Data(stranger.rootPEM.utf8))
        for evidence in [try bench.receipt, try bench.evidence(.lines)] {
            let unknown = try await bench.json(["verify"], input: evidence)
            #expect(unknown.code == .unknown && unknown.result["genuine"] == .null)
            let wrong = try await bench.json(["verify", "--root", other], input: evidence)
            #expect(wrong.code == .no && wrong.result["genuine"] == .bool(false))
            #expect(wrong.result["items"]?.array?.first?["facts"]?["bundleId"]?.string == "com.example.club")
        }
    }

    @Test("a changed token says why, whichever root is tried last")
    func tampered() async throws {
        let bench = try OffersBench()
        let parts = try bench.transactions[0].split(separator: ".").map(String.init)
        let signature = try #require(bench.renewals[0].split(separator: ".").last.map(String.init))
        let outcome = try await bench.json(
            ["verify", "--root", bench.path("roots.pem")],
            input: Data([parts[0], parts[1], signature].joined(separator: ".").utf8))
        #expect(outcome.code == .no && outcome.result["items"]?.array?.first?["code"]?.string == "jose.bad_signature")
    }

    @Test("what is wrong under the right root is told, whichever root is tried last")
    func rightRoot() async throws {
        let bench = try OffersBench()
        // In production every app transaction has the app's number.
        let token = try bench.signer.token([
            "receiptType": .string("Production"), "bundleId": .string("com.example.club"),
            "receiptCreationDate": .integer(bench.shop.now.milliseconds),
        ])
        let roots = try [OffersBench.tokens.get(), OffersBench.receipts.get()].map(\.rootPEM)
        for (name, order) in [("first.pem", roots), ("last.pem", roots.reversed())] {
            let path = try bench.write(name, Data(order.joined().utf8))
            let outcome = try await bench.json(["verify", "--root", path], input: Data(token.utf8))
            #expect(outcome.result["items"]?.array?.first?["code"]?.string == "offers.bundle_mismatch", "\(name)")
        }
    }

    @Test("genuine data of another app is not this app's")
    func otherApp() async throws {
        let bench = try OffersBench()
        let outcome = try await bench.json(
            ["verify", "--root", bench.path("roots.pem"), "--bundle", "com.example.other"], input: try bench.receipt)
        #expect(outcome.code == .no && outcome.result["items"]?.array?.first?["code"]?.string == "offers.bundle_mismatch")
    }

    @Test("data of Xcode is not signed")
    func xcode() async throws {
        let bench = try OffersBench()
        var payload = bench.shop.payload(try #require(bench.shop.purchases(of: "anna").first))
        payload["environment"] = .string("Xcode")
        let outcome = try await bench.json(
            ["verify", "--root", bench.path("roots.pem")], input: Data(try bench.signer.token(payload).utf8))
        #expect(outcome.code == .unknown && outcome.result["items"]?.array?.first?["genuine"] == .null)
    }

    @Test("a response of verifyReceipt bears no signature, and its newest receipt does")
    func response() async throws {
        let bench = try OffersBench()
        let outcome = try await bench.json(["verify", "--root", bench.path("roots.pem")], input: try bench.evidence(.response))
        #expect(outcome.result["items"]?.array?.map { $0["genuine"] } == [.null, .bool(true)] && outcome.code == .unknown)
        let refused = await bench.run(["verify"], input: Data("{\"status\":21004}".utf8))
        #expect(refused.code == .unknown && refused.output.contains("meaning: The shared secret is not the app's."))
    }
}
