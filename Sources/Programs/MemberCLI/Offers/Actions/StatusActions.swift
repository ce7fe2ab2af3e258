import Foundation
import MemberCore
import StoreOffers

/// `member offers status [FILE]`: a customer's status in the group of each product, and whether to give access.
enum StatusAction: OffersAction {
    static let name = "status"
    static let grammar = OffersWork.questionGrammar

    static func run(_ work: OffersWork) async throws -> Report {
        let app = try await work.app()
        let question = try work.question(app)
        let evidence = try await work.evidence(app)
        let time = try work.time(app, evidence)
        let found = question.groups.map { Standing($0, question.engine, evidence.evidence, time) }
        let table = OffersTable(
            ["GROUP", "STATUS", "PHASE", "PRODUCT", "UNTIL", "ACCESS", "CUSTOMER"], found.map { $0.row })
        let members: [String: JSONValue] = [
            "groups": .object(Dictionary(found.map { ($0.group, $0.json) }) { first, _ in first }),
            "clock": time.json, "online": .bool(evidence.isOnline),
            "unsigned": .bool(evidence.isUnsigned),
        ]
        var report = Report(table.lines + [time.line] + evidence.remarks(), members)
        report.code = code(found, evidence)
        return report
    }

    private static func code(_ found: [Standing], _ evidence: OffersEvidence) -> ExitCode {
        if found.contains(where: { $0.status.state == .unknown }) { return evidence.isOffline ? .offline : .unknown }
        return found.contains { $0.status.givesAccess } ? .done : .no
    }
}

/// A customer's status in one group.
private struct Standing {
    /// The group, or the product if its group is unknown.
    let group: String
    let status: SubscriptionStatus
    let kind: CustomerKind

    init(_ product: StoreProduct, _ engine: OfferEngine, _ evidence: OfferEvidence, _ time: TrustedTime?) {
        group = product.subscriptionGroupIdentifier ?? product.productIdentifier
        kind = engine.customerKind(for: product, on: evidence, at: time)
        status = engine.status(for: product, on: evidence, at: time)
    }

    var row: [String] {
        let end = status.gracePeriodExpires ?? status.expires
        return [
            group, [status.state.rawValue, status.cause?.rawValue].compactMap(\.self).joined(separator: ": "),
            (status.phase?.rawValue ?? "-") + (status.isFamilyShared ? ", family" : ""), status.productID ?? "-",
            end?.text ?? "-", status.givesAccess ? "yes" : "no", kind.rawValue,
        ]
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "state": .string(status.state.rawValue), "access": .bool(status.givesAccess),
            "familyShared": .bool(status.isFamilyShared), "customer": .string(kind.rawValue),
        ]
        members["phase"] = status.phase.map { .string($0.rawValue) }
        members["productId"] = status.productID.map(JSONValue.string)
        members["expires"] = status.expires.map { .integer($0.milliseconds) }
        members["gracePeriodExpires"] = status.gracePeriodExpires.map { .integer($0.milliseconds) }
        members["cause"] = status.cause.map { .string($0.rawValue) }
        return .object(members)
    }
}

extension OffersQuestion {
    /// One product of each group.
    var groups: [StoreProduct] {
        var seen: Set<String> = []
        return products.filter { seen.insert($0.subscriptionGroupIdentifier ?? $0.productIdentifier).inserted }
    }
}

/// `member offers verify [FILE]`: the content of a receipt or token, and whether it is genuine.
enum VerifyAction: OffersAction {
    static let name = "verify"
    static let grammar = OffersWork.appGrammar

    static func run(_ work: OffersWork) async throws -> Report {
        let app = try await work.app()
        let document = try await work.document()
        if case .oldReceipt = document { throw OffersError.onlineOnly }
        if case .decision = document { throw work.usage("A stored decision is made again by explain.") }
        let findings: [EvidenceReport]
        do throws(EvidenceFailure) {
            findings = try await EvidenceInspector(roots: app.roots, bundleID: app.bundleID).inspect(document)
        } catch { throw OffersError.notEvidence }
        for one in findings {
            let genuine = one.isGenuine.map { $0 ? "yes" : "no" } ?? "unknown"
            work.diagnostics.report(
                .debug, "offers.examined",
                ["kind": .open(one.kind.rawValue), "genuine": .open(genuine), "code": .open(one.problem?.code ?? "-")])
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
