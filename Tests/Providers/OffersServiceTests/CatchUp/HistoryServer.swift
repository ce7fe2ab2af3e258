import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer

@testable import OffersService

/// An App Store Server API over real HTTP whose history of notifications is a list, in pages of two; it counts calls, and can refuse them.
final class HistoryServer: Sendable {
    struct Call: Sendable, Equatable {
        let start: Int64
        let end: Int64
        let token: String?
    }

    private struct State: Sendable {
        var payloads: [(date: Int64, payload: String)] = []
        var calls: [Call] = []
        var refusals: [Int: (status: Int, code: Int, retryAfter: Int64?)] = [:]
    }

    private let state = Locked(State())
    private let server = Locked<HTTPServer?>(nil)

    var calls: [Call] { state.value.calls }
    var url: URL? { server.value?.url }

    /// Adds a notification that the App Store tried to send at a time.
    func add(_ payload: String, at date: Int64) { state.withLock { $0.payloads.append((date, payload)) } }
    /// Refuses the call with a number, counted from 1.
    func refuse(_ number: Int, status: Int, code: Int = 0, retryAfter: Int64? = nil) {
        state.withLock { $0.refusals[number] = (status, code, retryAfter) }
    }

    func start() async throws {
        var router = Router()
        router.on("POST", "/inApps/v1/notifications/history") { [self] request in respond(try await request.withWholeBody()) }
        let made = HTTPServer(HTTPServerConfiguration(port: 0), router: router)
        try await made.start()
        server.withLock { $0 = made }
    }

    func stop() async { await server.value?.stop() }

    private func respond(_ request: ServerRequest) -> ServerResponse {
        let body = try? JSONValue(parsing: request.body)
        let (start, end) = (body?["startDate"]?.integer ?? 0, body?["endDate"]?.integer ?? 0)
        let token = request.query.fields.first { $0.name == "paginationToken" }?.value
        return state.withLock { state in
            state.calls.append(Call(start: start, end: end, token: token))
            if let refusal = state.refusals[state.calls.count] {
                var response = ServerResponse.json(bytes: Data(#"{"errorCode":\#(refusal.code)}"#.utf8))
                response.status = refusal.status
                response.headers["Retry-After"] = refusal.retryAfter.map(String.init)
                return response
            }
            let found = state.payloads.filter { (start..<end).contains($0.date) }
            let first = token.flatMap { Int($0.dropFirst("page-".count)) } ?? 0
            let items = found.dropFirst(first).prefix(2).map { JSONValue.object(["signedPayload": .string($0.payload)]) }
            var members: [String: JSONValue] = [
                "notificationHistory": .array(items), "hasMore": .bool(first + 2 < found.count),
            ]
            members["paginationToken"] = first + 2 < found.count ? .string("page-\(first + 2)") : nil
            return .json(bytes: NewOfferEvent.json(members))
        }
    }
}
