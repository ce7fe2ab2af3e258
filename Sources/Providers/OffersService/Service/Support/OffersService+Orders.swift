import OffersBackend
import StoreOffers

extension OffersService {
    /// Asks the App Store about an order, and stores the subscriptions that it has as it stores any evidence.
    /// - Returns: What became of the question, and the original transactions of the subscriptions that are stored.
    func lookUp(
        _ order: String, _ app: ServedApp, _ scope: OfferScope
    ) async throws(OfferProblem) -> (outcome: OrderLookup, originals: [String]) {
        guard let client = app.clients[scope.environment] else { return (.noKey, []) }
        let tokens: [String]
        do throws(ServerAPIError) { tokens = try await client.order(order) } catch {
            diagnostics.report(.warning, "offers_service.order_failed", ["code": .open(error.code)])
            return (error.isUnknown ? .unknown : .failed(error), [])
        }
        guard !tokens.isEmpty else { return (.unknown, []) }
        let genuine: GenuineEvidence
        do throws(EvidenceFailure) {
            var evidence = try await app.verifier(scope.environment).evidence(transactions: tokens)
            evidence.way = .serverAPI
            genuine = GenuineEvidence(evidence, nil)
        } catch {
            report(error)
            return (.refused(error.reason), [])
        }
        let kept = try await keep(genuine, app, at: try await now())
        return (kept.histories.isEmpty ? .nothingKept : .found, kept.histories.map(\.original))
    }
}

extension ServerAPIError {
    /// Whether the App Store says that it does not know the order.
    fileprivate var isUnknown: Bool {
        guard case .refused(let code) = self, !isRetryable else { return false }
        return code.status == 404
    }
}
