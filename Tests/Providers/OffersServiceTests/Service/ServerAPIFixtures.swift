import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import OffersBackend
import StoreOffers

@testable import OffersService

/// The responses of the App Store Server API, with data that the test authority signs.
enum ServerAPIFixtures {
    private typealias Stage = ServiceStage

    /// A store that knows these transactions, in pages of two, and the newest one's status.
    static func transport(transactions: [String], renewals: [String] = []) -> ScriptedTransport {
        ScriptedTransport { request in
            let path = request.url.path()
            if path.hasPrefix("/inApps/v2/history/") { return .json(page(transactions, request)) }
            if path.hasPrefix("/inApps/v1/subscriptions/") {
                return .json(statuses(transactions.last, renewals.first, environment(of: request)))
            }
            return .json(#"{"errorCode":4040010,"errorMessage":"Transaction id not found."}"#, status: 404)
        }
    }

    /// The response of another transport's script.
    static func response(of transport: ScriptedTransport, to request: HTTPRequest) async -> ScriptedTransport.Response {
        do throws(HTTPError) { return .response(try await transport.send(request)) } catch { return .failure(error) }
    }

    /// A page of a history: `revision` says where the next one begins.
    static func page(_ tokens: [String], _ request: HTTPRequest) -> String {
        let revision = request.query.fields.first { $0.name == "revision" }?.value ?? "0"
        let first = Int(revision) ?? 0
        let items = Array(tokens.dropFirst(first).prefix(2))
        return text([
            "signedTransactions": .array(items.map(JSONValue.string)), "revision": .string("\(first + 2)"),
            "hasMore": .bool(first + 2 < tokens.count), "bundleId": .string(Stage.loom), "appAppleId": .integer(7),
            "environment": .string(environment(of: request)),
        ])
    }

    /// The environment of the host that is asked.
    private static func environment(of request: HTTPRequest) -> String {
        request.url.host()?.contains("sandbox") == true ? "Sandbox" : "Production"
    }

    /// The statuses of one subscription.
    static func statuses(_ transaction: String?, _ renewal: String?, _ environment: String = "Production") -> String {
        var last: [String: JSONValue] = ["status": .integer(1), "originalTransactionId": .string("1")]
        last["signedTransactionInfo"] = transaction.map(JSONValue.string)
        last["signedRenewalInfo"] = renewal.map(JSONValue.string)
        let group: [String: JSONValue] = [
            "subscriptionGroupIdentifier": .string("G"), "lastTransactions": .array([.object(last)]),
        ]
        return text(["environment": .string(environment), "bundleId": .string(Stage.loom), "data": .array([.object(group)])])
    }

    /// JSON of members.
    static func text(_ members: [String: JSONValue]) -> String {
        (try? JSONEncoder.sorted.encode(JSONValue.object(members))).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
