import Foundation
import MemberHTTP
import MemberTesting
import Testing

@testable import StoreOffers

/// A server that responds by a script, and the context of an app that asks it.
struct ServerTalk {
    let transport: ScriptedTransport
    var context: StoreOffersContext

    init(
        _ evidence: DeviceEvidence = .receipt(Data("r".utf8)), clock: TestClock = TestClock(), member: UUID? = nil,
        _ script: @escaping @Sendable (HTTPRequest) -> ScriptedTransport.Response
    ) throws {
        transport = ScriptedTransport(script)
        let url = try #require(URL(string: "https://offers.test"))
        context = StoreOffersContext(mode: .server(url, appToken: "app_key"), transport: transport, clock: clock) { evidence }
        context.appVersion = nil
        context.member = { member }
    }

    /// A response with one verdict about the monthly product, or the one of another identifier.
    static func verdict(_ members: String, of product: String = "monthly", more: String = "") -> ScriptedTransport.Response {
        .json(#"{"decisions":{"\#(product)":{\#(members)}},"clock":1780000000000\#(more)}"#)
    }

    /// A response with another status than 200.
    static func problem(_ status: Int, _ body: String, retryAfter: String? = nil) -> ScriptedTransport.Response {
        var response = HTTPResponse(status: status, body: Data(body.utf8))
        response.headers["Content-Type"] = OffersWire.Problem.mediaType
        if let retryAfter { response.headers["Retry-After"] = retryAfter }
        return .response(response)
    }

    func reply(_ query: OfferQuery) async -> OfferReply {
        await StoreOffersContext.$current.withValue(context) { await OfferEligibility.reply(to: query) }
    }

    /// The bodies of the requests, as text.
    var bodies: [String] { transport.requests.map { String(decoding: $0.body?.bytes ?? Data(), as: UTF8.self) } }
}
