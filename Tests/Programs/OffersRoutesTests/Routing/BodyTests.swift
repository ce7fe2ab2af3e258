import MemberCore
import MemberHTTP
import OffersService
import ProcessSupport
import Testing

@testable import OffersRoutes

@Suite("Bodies of the routes", .timeLimit(.minutes(1)))
struct BodyTests {
    static let key = TestKey.operator

    /// A server that waits 200 ms for a body.
    static var quick: OffersServerConfiguration {
        var configuration = OffersServerConfiguration()
        configuration.bodyTimeLimit = .milliseconds(200)
        return configuration
    }

    static func head(_ example: RouteExample, _ length: String) -> String {
        "\(example.route.method) \(example.target) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(key.text)\r\n"
            + "Content-Type: application/json\r\n\(length)\r\n\r\n"
    }

    @Test("a body that is not JSON by its type is 415", arguments: RouteExample.withBody)
    func mediaType(of example: RouteExample) async throws {
        try await serving { server async throws in
            for type in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""] {
                let response = try await server.send(
                    example.route.method, example.target, example.body, key: Self.key, headers: ["Content-Type": type])
                #expect(response.status == 415 && response.code == "http_server.unsupported_media_type", "\(type)")
            }
            let charset: HTTPHeaders = ["Content-Type": "application/json; charset=utf-8"]
            let response = try await server.send(
                example.route.method, example.target, example.body, key: Self.key, headers: charset)
            #expect(response.status == example.route.success.status)
        }
    }

    @Test("a body that is not one JSON object is 400 and names the body", arguments: RouteExample.withBody)
    func malformed(_ example: RouteExample) async throws {
        // The service itself reads notifications.
        guard example.route.name != .notification else { return }
        try await serving { server async throws in
            for text in [
                "", "{", "[]", "null", "\"a\"", "{\"a\":1,\"a\":1}", "\u{FEFF}{}", String(repeating: "{\"a\":", count: 40),
            ] {
                let response = try await server.send(example.route.method, example.target, text, key: Self.key)
                #expect(response.status == 400 && response.code == "offers_service.invalid", "\(text)")
                #expect(response.json["detail"]?.string?.contains("body") == true)
            }
        }
    }

    static let wrong: [(route: OfferRoute.Name, body: String, member: String)] = [
        (.eligibility, #"{"productIds":[]}"#, "kind"), (.eligibility, #"{"kind":"gift","productIds":[]}"#, "kind"),
        (.eligibility, #"{"kind":"winBack"}"#, "productIds"),
        (.eligibility, #"{"kind":"winBack","productIds":[{"id":7}]}"#, "productIds"),
        (.eligibility, #"{"kind":"winBack","productIds":[],"member":"anna"}"#, "member"),
        (.eligibility, #"{"kind":"winBack","productIds":[],"evidence":{}}"#, "evidence"),
        (.signature, #"{"productId":"a","why":"b"}"#, "member"),
        (.signature, #"{"member":"anna","productId":"a","why":"b"}"#, "member"),
        (.signature, #"{"member":"1","why":"b"}"#, "productId"),
        (.signature, #"{"member":"1","productId":"","why":"b"}"#, "productId"),
        (.signature, #"{"member":"1","productId":"a","why":"b","form":3}"#, "form"),
        (.signature, #"{"member":"1","productId":"a","why":"b","form":"1"}"#, "form"),
        (.signature, #"{"member":"1","productId":"a","why":"b","kind":"gift"}"#, "kind"),
        (.signature, #"{"member":"1","productId":"a","why":"b","environment":"Xcode"}"#, "environment"),
        (.signature, #"{"member":"1","productId":"a","why":"b","offerId":"\u0007"}"#, "offerId"),
        (.signature, #"{"member":"1","productId":"a","offerId":"b"}"#, "why"),
        (.signature, #"{"member":"1","productId":"a","offerId":"b","why":null}"#, "why"),
        (.signature, #"{"member":"1","productId":"a","why":""}"#, "why"),
        (.signature, #"{"member":"1","productId":"a","why":"  "}"#, "why"),
        (.signature, #"{"member":"1","productId":"a","why":"a\u0000b"}"#, "why"),
        (.signature, #"{"member":"1","productId":"a","why":"b","evidence":{"receipt":"a","transactionId":"1"}}"#, "evidence"),
        (.claim, #"{"transactionId":"1"}"#, "evidence"), (.claim, #"{"signedTransactions":"a"}"#, "signedTransactions"),
        (.claim, "{}", "evidence"),
        (.reset, #"{"environment":"Sandbox"}"#, "at"), (.reset, #"{"environment":"Sandbox","at":"now"}"#, "at"),
        (.reset, #"{"environment":"Sandbox","at":-1}"#, "at"), (.reset, #"{"at":1}"#, "environment"),
        (.reset, #"{"environment":"sandbox","at":1}"#, "environment"),
        (.answerConsumption, #"{"deliveryStatus":"DELIVERED"}"#, "customerConsented"),
        (.answerConsumption, #"{"customerConsented":true,"deliveryStatus":"LOST"}"#, "deliveryStatus"),
        (
            .answerConsumption, #"{"customerConsented":true,"deliveryStatus":"DELIVERED","refundPreference":"?"}"#,
            "refundPreference"
        ),
        (
            .answerConsumption, #"{"customerConsented":true,"deliveryStatus":"DELIVERED","consumptionPercentage":100001}"#,
            "consumptionPercentage"
        ),
    ]

    @Test("a wrong member is 400 with its name and without its value", arguments: wrong)
    func named(route: OfferRoute.Name, body: String, member: String) async throws {
        let example = try #require(RouteExample[route])
        let service = ScriptedService()
        try await serving(service) { server async throws in
            let response = try await server.send(example.route.method, example.target, body, key: Self.key)
            #expect(response.status == 400 && response.code == "offers_service.invalid")
            #expect(response.json["detail"]?.string?.contains("The request's \(member) is") == true, "\(response.text)")
            #expect(!response.text.contains("anna"))
        }
        #expect(service.calls.isEmpty)
    }

    @Test(
        "a body over the route's limit is 413 before it is sent, and one at the limit is read", arguments: RouteExample.withBody)
    func size(of example: RouteExample) async throws {
        let limit = example.route.limit
        try await serving { server async throws in
            let response = try await rawExchange(server.port, Self.head(example, "Content-Length: \(limit + 1)"))
            #expect(response.hasPrefix("HTTP/1.1 413 ") && response.contains(#""code":"http_server.content_too_large""#))
            guard limit <= 1 << 20, let body = example.body else { return }
            let whole = body + String(repeating: " ", count: limit - body.utf8.count)
            let read = try await server.send(example.route.method, example.target, whole, key: Self.key)
            #expect(read.status == example.route.success.status)
        }
    }

    @Test("a body that is half sent, or comes byte by byte, is cut with 408", arguments: RouteExample.withBody)
    func late(_ example: RouteExample) async throws {
        let service = ScriptedService()
        try await serving(service, Self.quick) { server async throws in
            let half = try await rawExchange(server.port, Self.head(example, "Content-Length: 9") + "{\"a")
            #expect(half.hasPrefix("HTTP/1.1 408 ") && half.contains(#""code":"http_server.request_timeout""#))
            let chunked = try await rawExchange(server.port, Self.head(example, "Transfer-Encoding: chunked") + "3\r\n{\"a\r\n")
            #expect(chunked.hasPrefix("HTTP/1.1 408 "))
        }
        #expect(service.calls.isEmpty)
    }

    @Test("a client that goes on sending quickly gets no more time for its body")
    func trickling() async throws {
        let example = try #require(RouteExample[.eligibility])
        try await serving(ScriptedService(), Self.quick) { server async throws in
            let connection = try RawConnection(port: server.port)
            defer { connection.end() }
            connection.write(Self.head(example, "Content-Length: 33554432"))
            let answer = Task { await connection.readToEnd() }
            let piece = [UInt8](repeating: 0x20, count: 512)
            let end = ContinuousClock.now + .seconds(20)
            while ContinuousClock.now < end, connection.writeAtOnce(piece) > 0 {
                try await SystemClock().sleep(for: .milliseconds(5))
            }
            #expect(await answer.value.hasPrefix("HTTP/1.1 408 ") && ContinuousClock.now < end)
        }
    }
}
