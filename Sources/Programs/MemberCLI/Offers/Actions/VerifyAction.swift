import Foundation
import MemberCore
import StoreOffers

/// `member offers verify [FILE]`: what is in a receipt or token, and whether it is genuine.
enum VerifyAction: OffersAction {
    static let name = "verify"
    static let grammar = OffersWork.appGrammar

    static func run(_ work: OffersWork) async throws -> Report {
        let app = try await work.app()
        let examiner = OffersExaminer(roots: app.roots, bundleID: app.bundleID)
        let findings: [OffersFinding]
        switch try await work.document() {
        case .receipt(let data): findings = [await examiner.receipt(data)]
        case .response(let data): findings = try await examiner.response(data)
        case .tokens(let tokens): findings = await examiner.tokens(tokens)
        case .oldReceipt: throw OffersError.onlineOnly
        case .stored: throw work.usage("A stored decision is made again by explain.")
        }
        for one in findings {
            let genuine = one.isGenuine.map { $0 ? "yes" : "no" } ?? "unknown"
            work.diagnostics.report(
                .debug, "offers.examined", ["kind": .open(one.kind), "genuine": .open(genuine), "code": .open(one.code ?? "-")])
        }
        let style = work.invocation.console.style
        var members: [String: JSONValue] = ["items": .array(findings.map(\.json))]
        let genuine = findings.allSatisfy { $0.isGenuine == true }
        let isFalse = findings.contains { $0.isGenuine == false }
        members["genuine"] = genuine ? .bool(true) : isFalse ? .bool(false) : .null
        var report = Report(Array(findings.map { $0.lines(style) }.joined(separator: [""])), members)
        report.code = genuine ? .done : isFalse ? .no : .unknown
        return report
    }
}
