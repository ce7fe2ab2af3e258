import CMemberBenchParse
import Foundation
import StoreOffers

/// From a response's bytes to a verdict, against the decoder into the same types; whether the size of a receipt matters; and the
/// verdict alone on a history that is ready, against one pass over it.
func offerVerdicts() -> [Row] {
    let receipts = [1_000, 10_000, 100_000].reduce(into: [Int: Made<Data>]()) { receipts, size in
        receipts[size] = Made { OfferReceipt.json(size) }
    }
    guard let small = receipts[1_000], let usual = receipts[10_000], let large = receipts[100_000] else { return [] }
    return [
        Row(
            name: "Verdict from a receipt of 10 000 transactions", baselineName: "JSONDecoder into the same types", count: 20,
            baselineCount: 5, aim: 6, candidate: { try verdicts($0, of: usual) }, baseline: { try decodedVerdicts($0, of: usual) }
        )
    ]
        + parseAlone(usual) + [
            perTransaction("1 000", small, usual), perTransaction("100 000", large, usual), readyHistory(),
        ]
}

/// How far a verdict is from the parse alone; no row where simdjson is not installed.
private func parseAlone(_ receipt: Made<Data>) -> [Row] {
    let probe = Data("{}".utf8).withUnsafeBytes { member_bench_text($0.baseAddress, $0.count) }
    guard probe != nil else { return [] }
    let text = Made { try receipt.value().withUnsafeBytes { member_bench_text($0.baseAddress, $0.count) } }
    return [
        Row(
            name: "Verdict from a receipt of 10 000 transactions", baselineName: "simdjson's parse alone", count: 20, aim: nil,
            candidate: { try verdicts($0, of: receipt) },
            baseline: { count in
                for _ in 0..<count where member_bench_parse(try text.value()) != 1 { throw BenchError.wrongResult("simdjson") }
            })
    ]
}

private let product = StoreProduct("monthly", group: "G", isAutoRenewable: true)

private func verdicts(_ count: Int, of receipt: Made<Data>) throws {
    let bytes = try receipt.value()
    for _ in 0..<count {
        let evidence = try ReceiptResponse(bytes).evidence(bundleID: "app", sandbox: .never)
        try check(OfferEngine().decide(.introductory, for: product, on: .verified(evidence)))
    }
}

private func decodedVerdicts(_ count: Int, of receipt: Made<Data>) throws {
    let bytes = try receipt.value()
    for _ in 0..<count {
        let evidence = try JSONDecoder().decode(DecodedReceipt.self, from: bytes).evidence
        try check(OfferEngine().decide(.introductory, for: product, on: .verified(evidence)))
    }
}

private func check(_ decision: OfferDecision) throws {
    guard decision.reason == .lapsedNoIntroUsed else { throw BenchError.wrongResult(decision.reason.rawValue) }
}

/// The work is one transaction.
private func perTransaction(_ size: String, _ receipt: Made<Data>, _ usual: Made<Data>) -> Row {
    let sizes = ["1 000": 1_000, "100 000": 100_000]
    return Row(
        name: "Each transaction of a receipt of \(size)", baselineName: "of one of 10 000", count: 200_000, aim: 0.77,
        candidate: { try verdicts($0 / (sizes[size] ?? 1), of: receipt) }, baseline: { try verdicts($0 / 10_000, of: usual) })
}

private func readyHistory() -> Row {
    let history = Made {
        try ReceiptResponse(OfferReceipt.json(10_000)).evidence(bundleID: "app", sandbox: .never)
    }
    return Row(
        name: "Verdict from a ready history of 10 000", baselineName: "one pass that sums expiry, product and group", count: 500,
        aim: 0.33,
        candidate: { count in
            let evidence = try history.value()
            for _ in 0..<count { try check(OfferEngine().decide(.introductory, for: product, on: .verified(evidence))) }
        },
        baseline: { count in
            let transactions = try history.value().history.transactions
            for _ in 0..<count {
                var sum: Int64 = 0
                for one in transactions {
                    sum &+= one.expires.time?.milliseconds ?? 0
                    sum &+= Int64(one.productID.utf8.count &+ (one.groupID?.utf8.count ?? 0))
                }
                blackHole(sum)
            }
        })
}
