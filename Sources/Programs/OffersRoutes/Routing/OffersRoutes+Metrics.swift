import Foundation
import MemberHTTPServer
import OffersService

/// The metrics of subscriptions.
extension OffersRoutes {
    /// `GET /v1/metrics`.
    func dailyMetrics(_ request: ServerRequest, _ caller: OfferCaller) async throws(OfferProblem) -> ServerResponse {
        let asked = try MetricsRequest(request)
        let report = try await service.metrics(asked.order, in: asked.environment, by: caller)
        switch asked.format {
        case .json: return try .sending(report.json(asked.environment))
        case .csv: return .csv(report.csv)
        }
    }
}

extension ServerResponse {
    /// A table as CSV, which a browser saves.
    static func csv(_ text: String) -> ServerResponse {
        var response = ServerResponse.text(text)
        response.headers["Content-Type"] = "text/csv; charset=utf-8; header=present"
        response.headers["Content-Disposition"] = "attachment; filename=\"metrics.csv\""
        return response
    }
}
