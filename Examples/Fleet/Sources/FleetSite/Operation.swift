import Foundation
import MemberHTTPServer
import MemberKit
import MemberPostgresAccounts

/// The routes for those who run the site. The proxy in front does not pass them on.
struct Operation: Sendable {
    let store: PostgresAccountStore
    let metrics: Metrics

    func add(to router: inout Router) {
        router.on("GET", "/readyz") { _ in await ready() }
        router.on("GET", "/metrics") { _ in
            var response = ServerResponse.text(metrics.text(store.connectionUsage))
            response.headers["Content-Type"] = "text/plain; version=0.0.4; charset=utf-8"
            return response
        }
    }

    /// Whether the keys are there, the tables are as this version needs them, and the database responds now.
    private func ready() async -> ServerResponse {
        do {
            try await store.prepare()
            _ = try await store.now()
            return .text("ready\n")
        } catch { return .text("not ready: \(error.code)\n", status: 503) }
    }
}
