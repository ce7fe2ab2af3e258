import Foundation
import MemberCore
import MemberHTTPServer
import MemberTesting

@testable import OffersService

/// An App Store Server API over real HTTP that knows a customer for each number: a history in pages and a status, signed. It notes when
/// each call came, and can refuse those of a customer.
final class CustomerServer: Sendable {
    struct Refusal: Sendable {
        var status: Int
        var code: Int
        var retryAfter: Int64?
        /// How many calls it refuses; then it responds.
        var times = Int.max
    }

    private struct State: Sendable {
        var calls: [(id: String, time: ContinuousClock.Instant)] = []
        var refusals: [String: Refusal] = [:]
    }

    private let state = Locked(State())
    private let authority: StoreAuthority
    private let server = Locked<HTTPServer?>(nil)

    init(_ authority: StoreAuthority = ServiceStage.store) { self.authority = authority }

    /// The customers whose histories were asked for, a page each.
    var calls: [String] { state.value.calls.map(\.id) }
    /// When they were.
    var times: [ContinuousClock.Instant] { state.value.calls.map(\.time) }
    var url: URL? { server.value?.url }

    func refuse(_ id: String, _ refusal: Refusal?) { state.withLock { $0.refusals[id] = refusal } }

    func start() async throws {
        var router = Router()
        router.on("GET", "/inApps/v2/history/{id}") { [self] request in try history(request) }
        router.on("GET", "/inApps/v1/subscriptions/{id}") { [self] request in try statuses(request) }
        let made = HTTPServer(HTTPServerConfiguration(port: 0), router: router)
        try await made.start()
        server.withLock { $0 = made }
    }

    func stop() async { await server.value?.stop() }

    private func history(_ request: ServerRequest) throws -> ServerResponse {
        let id = request.parameters["id"] ?? ""
        let refusal = state.withLock { state -> Refusal? in
            state.calls.append((id, .now))
            guard var found = state.refusals[id] else { return nil }
            found.times -= 1
            state.refusals[id] = found.times > 0 ? found : nil
            return found
        }
        if let refusal {
            // The store's refusal of a key is not the JSON of its errors.
            if refusal.status == 401 { return .text("Unauthenticated\n", status: 401) }
            var response = ServerResponse.json(bytes: Data(#"{"errorCode":\#(refusal.code)}"#.utf8))
            response.status = refusal.status
            response.headers["Retry-After"] = refusal.retryAfter.map(String.init)
            return response
        }
        let isFirst = !request.query.fields.contains { $0.name == "revision" }
        let token = try period(id, isFirst ? 1 : 2)
        return .json(
            bytes: NewOfferEvent.json([
                "signedTransactions": .array([.string(token)]), "hasMore": .bool(isFirst && id.hasSuffix("7")),
                "revision": .string("2"),
            ]))
    }

    private func statuses(_ request: ServerRequest) throws -> ServerResponse {
        let token = try period(request.parameters["id"] ?? "", 1)
        return .json(bytes: Data(ServerAPIFixtures.statuses(token, nil, authority.environment).utf8))
    }

    private func period(_ id: String, _ number: Int) throws -> String {
        try ServiceStage.period("\(id)0\(number)", of: id, from: Double(number) * 30 - 60, token: Self.member(id), by: authority)
    }

    /// The member that a customer's signatures name.
    static func member(_ id: String) -> String {
        "0c0c0c0c-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - id.count)) + id
    }
}
