import Foundation
import MemberCore
import MemberHTTP
import StoreOffers

extension OffersWork {
    /// Receives the events that `--verbose` prints.
    var diagnostics: Diagnostics { invocation.diagnostics }

    /// Sends requests and reports them.
    var transport: any HTTPTransport { ReportedTransport(transport: invocation.transport, diagnostics: diagnostics) }

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
    /// Its kind, in a word.
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

/// Reports the host and the outcome of each request, but no path, query or field, because they hold identifiers and secrets.
private struct ReportedTransport: HTTPTransport {
    let transport: any HTTPTransport
    let diagnostics: Diagnostics

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        do throws(HTTPError) {
            let response = try await transport.send(request)
            tell(request, "status", .number(response.status))
            return response
        } catch {
            tell(request, "code", .open(error.code))
            throw error
        }
    }

    private func tell(_ request: HTTPRequest, _ name: String, _ value: DiagnosticValue) {
        diagnostics.report(
            .debug, "offers.asked",
            ["method": .open(request.method.rawValue), "host": .open(request.url.host() ?? "-"), name: value])
    }
}
