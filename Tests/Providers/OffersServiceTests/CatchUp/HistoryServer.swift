import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberTesting

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

    /// Holds back the page with a token until it opens.
    let gate = Gate()
    private let held = Locked<String?>(nil)
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

    /// Holds back the page with a token until the gate opens.
    func hold(_ token: String) { held.withLock { $0 = token } }

    func start() async throws {
        var router = Router()
        router.on("POST", "/inApps/v1/notifications/history") { [self] request in
            let whole = try await request.withWholeBody()
            let number = note(whole)
            if let token = held.value, token == self.token(of: whole) { await gate.pass() }
            return respond(whole, number)
        }
        let made = HTTPServer(HTTPServerConfiguration(port: 0), router: router)
        try await made.start()
        server.withLock { $0 = made }
    }

    func stop() async { await server.value?.stop() }

    private func token(of request: ServerRequest) -> String? {
        request.query.fields.first { $0.name == "paginationToken" }?.value
    }

    /// Notes a call.
    /// - Returns: Its number.
    private func note(_ request: ServerRequest) -> Int {
        let body = try? JSONValue(parsing: request.body)
        let call = Call(
            start: body?["startDate"]?.integer ?? 0, end: body?["endDate"]?.integer ?? 0, token: token(of: request))
        return state.withLock { state in
            state.calls.append(call)
            return state.calls.count
        }
    }

    private func respond(_ request: ServerRequest, _ number: Int) -> ServerResponse {
        let token = token(of: request)
        return state.withLock { state in
            let (start, end) = (state.calls[number - 1].start, state.calls[number - 1].end)
            if let refusal = state.refusals[number] {
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
