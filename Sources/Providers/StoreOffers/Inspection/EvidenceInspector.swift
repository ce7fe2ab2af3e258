import Foundation
import MemberCore
public import MemberCrypto

/// Inspects receipts and tokens: their content, and whether a chain leads from them to a trusted root.
///
/// ```swift
/// let inspector = EvidenceInspector(roots: roots, bundleID: "com.example.app")
/// for report in try await inspector.inspect(document) { print(report.kind.rawValue, report.problem?.sentence ?? "genuine") }
/// ```
/// The app and environment that they name are shown as facts and do not cause distrust, unless another app is expected. A report is
/// for people: only a ``StoreVerifier`` makes evidence for a verdict.
public struct EvidenceInspector: Sendable {
    /// The roots; without any, whether evidence is genuine is unknown.
    public let roots: [Certificate]
    /// The expected app; nil for any.
    public let bundleID: String?

    /// Creates an inspector.
    /// - Parameters:
    ///   - roots: The trusted roots: Apple Root CA - G3 for tokens, Apple Root CA for receipts.
    ///   - bundleID: The expected app; nil for any.
    public init(roots: [Certificate], bundleID: String? = nil) { (self.roots, self.bundleID) = (roots, bundleID) }

    /// Inspects a document.
    /// - Parameter document: The document.
    /// - Returns: A report on each receipt, response and token in it; none on a stored decision, which the store did not make.
    /// - Throws: ``EvidenceFailure`` if a response of verifyReceipt cannot be read.
    public func inspect(_ document: EvidenceDocument) async throws(EvidenceFailure) -> [EvidenceReport] {
        switch document {
        case .receipt(let data): [await receipt(data)]
        case .oldReceipt:
            [EvidenceReport(.receipt).unknown(.onlineOnly)]
        case .response(let data): try await response(data)
        case .tokens(let tokens): await self.tokens(tokens)
        case .decision: []
        }
    }

    private func receipt(_ data: Data) async -> EvidenceReport {
        var report = EvidenceReport(.receipt)
        guard let shown = ReceiptFile(unverified: data) else {
            (report.isGenuine, report.problem) = (false, .unreadable)
            return report
        }
        report.facts = [
            EvidenceFact("app", "bundleId", shown.bundleID),
            EvidenceFact("version", "applicationVersion", shown.applicationVersion),
            EvidenceFact("environment", "environment", shown.environment?.rawValue),
            EvidenceFact("made", "receiptCreationDate", time: shown.created),
        ]
        report.transactions = shown.history.transactions
        let environment = shown.environment ?? .production
        await judge(&report, environment, bundle: shown.bundleID, appID: nil) { verifier throws(EvidenceFailure) in
            _ = try await verifier.receiptFile(data)
        }
        return report
    }

    private func tokens(_ tokens: SignedTokens) async -> [EvidenceReport] {
        var reports: [EvidenceReport] = []
        for text in tokens.transactions {
            reports.append(
                await token(.transaction, text) { verifier throws(EvidenceFailure) in _ = try await verifier.transaction(text) })
        }
        for text in tokens.renewals {
            reports.append(
                await token(.renewal, text) { verifier throws(EvidenceFailure) in _ = try await verifier.renewal(text) })
        }
        for text in tokens.appTransactions {
            reports.append(
                await token(.appTransaction, text) { verifier throws(EvidenceFailure) in
                    _ = try await verifier.appTransaction(text)
                })
        }
        for text in tokens.notifications {
            reports.append(
                await token(.notification, text) { verifier throws(EvidenceFailure) in _ = try await verifier.notification(text) }
            )
        }
        return reports
    }

    private func token(
        _ kind: EvidenceReport.Kind, _ text: String, _ verify: (StoreVerifier) async throws(EvidenceFailure) -> Void
    ) async -> EvidenceReport {
        var report = EvidenceReport(kind)
        let payload = SignedTokens.payload(text)
        let names = TokenNames(payload)
        report.payload = payload
        report.facts = names.facts
        await judge(
            &report, StoreEnvironment(rawValue: names.environment ?? ""), bundle: names.bundle ?? bundleID ?? "",
            appID: names.appID, verify)
        return report
    }

    /// Inspects a response of verifyReceipt: it is not signed, but the newest receipt in it is.
    private func response(_ data: Data) async throws(EvidenceFailure) -> [EvidenceReport] {
        let response = try ReceiptResponse(data)
        var report = EvidenceReport(.response).unknown(.unsigned)
        let value = try? StrictJSON.decode(JSONValue.self, from: data, maximumBytes: EvidenceDocument.maximumBytes)
        let bundle = value?["receipt"]?["bundle_id"]?.string ?? value?["receipt"]?["bid"]?.string
        report.facts = [EvidenceFact("status", "status", "\(response.status)"), EvidenceFact("app", "bundleId", bundle)]
        if let failure = response.failure { report.facts.append(EvidenceFact("meaning", "meaning", failure.problem)) }
        if let bundle, let evidence = try? response.evidence(bundleID: bundle, sandbox: .review) {
            report.facts.append(EvidenceFact("environment", "environment", evidence.history.environment?.rawValue))
            report.transactions = evidence.history.transactions
        }
        guard let inside = value?["latest_receipt"]?.string.flatMap({ Data(base64Encoded: $0) }) else { return [report] }
        return [report, await receipt(inside)]
    }
}

extension EvidenceInspector {
    /// Tries each root separately, to find the one that verifies.
    private func judge(
        _ report: inout EvidenceReport, _ environment: StoreEnvironment, bundle: String, appID: Int64?,
        _ verify: (StoreVerifier) async throws(EvidenceFailure) -> Void
    ) async {
        guard environment.isSigned, !roots.isEmpty else {
            report.problem = environment.isSigned ? .noRoots : .unsignedEnvironment(environment)
            return
        }
        var failure: EvidenceFailure?
        for root in roots {
            do throws(EvidenceFailure) {
                try await verify(verifier(environment, bundle, appID, root))
                let isExpected = bundleID == nil || bundleID == bundle
                (report.root, report.isGenuine) = (EvidenceReport.Root(root), isExpected)
                report.problem = isExpected ? nil : .otherApp
                return
            } catch {
                // A failure under the right root is more informative than a mismatch of another root.
                if failure.map(\.isOfAnotherRoot) ?? true { failure = error }
            }
        }
        (report.isGenuine, report.problem) = (false, failure.map { .refused($0) })
    }

    /// Creates a verifier that trusts one root, for the app that the data names.
    private func verifier(
        _ environment: StoreEnvironment, _ bundle: String, _ appID: Int64?, _ root: Certificate
    ) throws(EvidenceFailure) -> StoreVerifier {
        do throws(StoreOffersError) {
            return try StoreVerifier(bundleID: bundle, appAppleID: appID ?? 0, environment: environment, roots: [root])
        } catch { throw EvidenceFailure(.verifyFailed, cause: .configuration(error)) }
    }
}

extension EvidenceReport {
    /// Returns the report with the reason why it is unknown whether it is genuine.
    fileprivate func unknown(_ problem: Problem) -> EvidenceReport {
        var report = self
        report.problem = problem
        return report
    }
}

extension EvidenceFailure {
    /// Whether the chain ends at another root than the one that was tried.
    fileprivate var isOfAnotherRoot: Bool { cause?.certificateProblem == .unknownRoot }
}
