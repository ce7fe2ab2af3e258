import Foundation
import MemberCore
import MemberHTTP
import StoreOffers

extension OffersWork {
    /// Receives the events that `--verbose` prints.
    var diagnostics: Diagnostics { invocation.diagnostics }

    /// Sends requests, and reports the host and the outcome of each, but no path, query or field, because they hold identifiers
    /// and secrets.
    var transport: any HTTPTransport {
        ObservedTransport(base: invocation.transport) { [diagnostics] request in
            { outcome in
                let (name, value): (String, DiagnosticValue) =
                    switch outcome {
                    case .success(let status): ("status", .number(status))
                    case .failure(let error): ("code", .open(error.code))
                    }
                let host = DiagnosticValue.open(request.url.host() ?? "-")
                diagnostics.report(
                    .debug, "offers.asked", ["method": .open(request.method.rawValue), "host": host, name: value])
            }
        }
    }

    func report(_ evidence: VerifiedEvidence) {
        diagnostics.report(
            .debug, "offers.verified",
            [
                "source": .open(evidence.history.source.rawValue), "sandbox": .open("\(evidence.isSandbox)"),
                "transactions": .number(evidence.history.transactions.count),
                "renewals": .number(evidence.history.renewals.count),
            ])
    }

    func report(_ failure: EvidenceFailure) {
        diagnostics.report(
            .debug, "offers.refused",
            [
                "code": .open(failure.code), "cause": .open(failure.cause?.code ?? "-"),
                "retryable": .open("\(failure.retryable)"),
            ])
    }

    func report(_ decision: OfferDecision) {
        diagnostics.report(
            .debug, "offers.decided",
            [
                "product": .open(decision.productID), "eligible": .open(decision.word), "reason": .open(decision.reason.rawValue),
            ])
    }
}

extension EvidenceDocument {
    /// The kind of the document, as a word.
    var form: String {
        switch self {
        case .receipt: "receipt"
        case .oldReceipt: "oldReceipt"
        case .response: "response"
        case .tokens: "signedData"
        case .decision: "decision"
        }
    }
}
