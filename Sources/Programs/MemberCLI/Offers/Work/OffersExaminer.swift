import Foundation
import MemberCore
import MemberCrypto
import StoreOffers

/// Examines the content of receipts and tokens, and whether a chain leads from them to a root that is trusted. The app and
/// environment that they name are shown as facts and do not cause distrust, unless another app was named.
struct OffersExaminer: Sendable {
    let roots: [Certificate]
    /// The expected app; nil for any.
    let bundleID: String?

    /// A receipt file.
    func receipt(_ data: Data) async -> OffersFinding {
        var finding = OffersFinding(kind: "receipt")
        guard let shown = ReceiptFile(unverified: data) else {
            (finding.isGenuine, finding.reason, finding.code) = (false, "It cannot be read.", "offers.receipt_malformed")
            return finding
        }
        finding.facts = [
            OffersFact("app", "bundleId", shown.bundleID), OffersFact("version", "applicationVersion", shown.applicationVersion),
            OffersFact("environment", "environment", shown.environment?.rawValue),
            OffersFact("made", "receiptCreationDate", time: shown.created),
        ]
        finding.periods = shown.history.transactions
        let environment = shown.environment ?? .production
        await judge(&finding, environment, bundle: shown.bundleID, appID: nil) { verifier throws(EvidenceFailure) in
            _ = try await verifier.receiptFile(data)
        }
        return finding
    }

    /// Tokens of every kind.
    func tokens(_ tokens: OffersTokens) async -> [OffersFinding] {
        var findings: [OffersFinding] = []
        for text in tokens.transactions {
            findings.append(
                await token("transaction", text) { verifier throws(EvidenceFailure) in _ = try await verifier.transaction(text) })
        }
        for text in tokens.renewals {
            findings.append(
                await token("renewal info", text) { verifier throws(EvidenceFailure) in _ = try await verifier.renewal(text) })
        }
        for text in tokens.apps {
            findings.append(
                await token("app transaction", text) { verifier throws(EvidenceFailure) in
                    _ = try await verifier.appTransaction(text)
                })
        }
        for text in tokens.notifications {
            findings.append(
                await token("notification", text) { verifier throws(EvidenceFailure) in _ = try await verifier.notification(text)
                })
        }
        return findings
    }

    private func token(
        _ kind: String, _ text: String, _ verify: (StoreVerifier) async throws(EvidenceFailure) -> Void
    ) async -> OffersFinding {
        var finding = OffersFinding(kind: kind)
        let payload = OffersTokens.payload(text)
        let names = OffersNames(payload)
        finding.payload = payload
        finding.facts = names.facts
        await judge(
            &finding, StoreEnvironment(rawValue: names.environment ?? ""), bundle: names.bundle ?? bundleID ?? "",
            appID: names.appID,
            verify)
        return finding
    }

    /// A response of verifyReceipt: it is not signed, but the newest receipt inside is.
    func response(_ data: Data) async throws(OffersError) -> [OffersFinding] {
        guard let response = try? ReceiptResponse(data) else { throw .notEvidence }
        var finding = OffersFinding(kind: "response of verifyReceipt")
        finding.reason = "It bears no signature: it is as true as the connection that it came over."
        let value = try? StrictJSON.decode(JSONValue.self, from: data, maximumBytes: OffersInput.limit)
        let bundle = value?["receipt"]?["bundle_id"]?.string ?? value?["receipt"]?["bid"]?.string
        finding.facts = [OffersFact("status", "status", "\(response.status)"), OffersFact("app", "bundleId", bundle)]
        if let failure = response.failure { finding.facts.append(OffersFact("meaning", "meaning", failure.problem)) }
        if let bundle, let evidence = try? response.evidence(bundleID: bundle, sandbox: .review) {
            finding.facts.append(OffersFact("environment", "environment", evidence.history.environment?.rawValue))
            finding.periods = evidence.history.transactions
        }
        let inside = value?["latest_receipt"]?.string.flatMap { Data(base64Encoded: $0) }
        return [finding] + (inside == nil ? [] : [await receipt(inside ?? Data())])
    }

    /// Tries each root separately, to find the one that verifies.
    private func judge(
        _ finding: inout OffersFinding, _ environment: StoreEnvironment, bundle: String, appID: Int64?,
        _ verify: (StoreVerifier) async throws(EvidenceFailure) -> Void
    ) async {
        guard environment.isSigned, !roots.isEmpty else {
            finding.reason =
                environment.isSigned
                ? "No root was named, so it cannot be verified: --root, --app or --sandbox."
                : "The store does not sign data of \(environment.rawValue)."
            return
        }
        var failure: EvidenceFailure?
        for root in roots {
            do throws(EvidenceFailure) {
                try await verify(verifier(environment, bundle, appID, root))
                return accept(&finding, root, bundle)
            } catch {
                // A failure under the right root says more than a mismatch of another root.
                if failure.map(\.isOfAnotherRoot) ?? true { failure = error }
            }
        }
        (finding.isGenuine, finding.reason) = (false, failure.map(Self.sentence))
        finding.code = failure?.cause?.code ?? failure?.code
    }

    /// The problem of a chain or a signature, in its own words.
    private static func sentence(_ failure: EvidenceFailure) -> String {
        if let problem = failure.cause?.certificateProblem { return problem.sentence }
        return failure.cause?.isBadSignature == true ? "Its signature does not fit what it says." : failure.problem
    }

    /// A verifier that trusts one root, for the app that the data names.
    private func verifier(
        _ environment: StoreEnvironment, _ bundle: String, _ appID: Int64?, _ root: Certificate
    ) throws(EvidenceFailure) -> StoreVerifier {
        do throws(StoreOffersError) {
            return try StoreVerifier(bundleID: bundle, appAppleID: appID ?? 0, environment: environment, roots: [root])
        } catch { throw EvidenceFailure(.verifyFailed, cause: .configuration(error)) }
    }

    private func accept(_ finding: inout OffersFinding, _ root: Certificate, _ bundle: String) {
        (finding.isGenuine, finding.root) = (true, OffersFinding.Root(root))
        guard let bundleID, bundleID != bundle else { return }
        (finding.isGenuine, finding.reason) = (false, "It is genuine, but of another app.")
        finding.code = "offers.bundle_mismatch"
    }
}

extension EvidenceFailure {
    /// Whether the chain ends at another root than the one that was tried.
    fileprivate var isOfAnotherRoot: Bool { cause?.certificateProblem == .unknownRoot }
}

/// Which app and environment a token names, and what people want to know of it.
private struct OffersNames {
    let bundle: String?
    let appID: Int64?
    let environment: String?
    let facts: [OffersFact]

    init(_ payload: JSONValue?) {
        let part = ["data", "summary", "appData", "externalPurchaseToken"].lazy.compactMap { payload?[$0] }.first ?? payload
        bundle = part?["bundleId"]?.string
        appID = part?["appAppleId"]?.integer
        let isToken = payload?["externalPurchaseToken"] != nil
        let told = part?["environment"]?.string ?? payload?["receiptType"]?.string
        let isSandbox = part?["externalPurchaseId"]?.string?.hasPrefix("SANDBOX") == true
        environment = isToken ? (isSandbox ? "Sandbox" : "Production") : told
        let names = [("app", "bundleId", bundle), ("environment", "environment", environment)]
        facts =
            names.filter { $0.2 != nil }.map { OffersFact($0.0, $0.1, $0.2) }
            + Self.shown.compactMap { label, name in
                payload?[name].flatMap { OffersFact(label, name, $0, isTime: name.hasSuffix("Date")) }
            }
    }

    /// The label of each member for people, and its name.
    private static let shown = [
        ("notification", "notificationType"), ("subtype", "subtype"), ("product", "productId"),
        ("group", "subscriptionGroupIdentifier"),
        ("transaction", "transactionId"), ("original transaction", "originalTransactionId"), ("bought", "purchaseDate"),
        ("until", "expiresDate"), ("offer", "offerType"), ("discount", "offerDiscountType"), ("ownership", "inAppOwnershipType"),
        ("upgraded", "isUpgraded"), ("taken back", "revocationDate"), ("next product", "autoRenewProductId"),
        ("renews", "autoRenewStatus"), ("in billing retry", "isInBillingRetryPeriod"), ("grace until", "gracePeriodExpiresDate"),
        ("ended because", "expirationIntent"), ("version", "applicationVersion"), ("signed", "signedDate"),
    ]
}
