import Foundation
import MemberCore
import MemberHTTP
import OffersService
import StoreOffers
import Testing

@testable import OffersRoutes

@Suite("The OpenAPI document", .timeLimit(.minutes(1)))
struct DocumentTests {
    static let document = OpenAPIDocument.json

    static func operation(of route: OfferRoute) -> JSONValue? { document["paths"]?[route.path]?[route.method.lowercased()] }

    @Test("it has every route with its statuses, keys and body, and nothing else", arguments: OfferRoute.all.map(\.name))
    func operations(name: OfferRoute.Name) throws {
        let route = try #require(OfferRoute[name])
        let operation = try #require(Self.operation(of: route))
        #expect(operation["operationId"]?.string == name.rawValue)
        let statuses = Set([route.success.status] + route.problems.keys).map(String.init)
        #expect(Set(operation["responses"]?.object?.keys ?? [:].keys) == Set(statuses))
        #expect(operation["security"]?.array?.count == route.kinds.count)
        #expect((operation["requestBody"] == nil) == (route.request == nil))
    }

    @Test("it is JSON of version 3.1 whose references and names of routes lead somewhere")
    func whole() throws {
        let read = try JSONValue(parsing: OpenAPIDocument.bytes)
        #expect(read == Self.document && read["openapi"]?.string?.hasPrefix("3.1.") == true)
        let schemas = try #require(read["components"]?["schemas"]?.object)
        let references = Set(
            try #require(String(data: OpenAPIDocument.bytes, encoding: .utf8)).matches(of: /"#\/components\/schemas\/(\w+)"/)
                .map { String($0.1) })
        #expect(references == Set(schemas.keys))
        let count = (read["paths"]?.object ?? [:]).values.reduce(0) { $0 + ($1.object?.count ?? 0) }
        #expect(count == OfferRoute.Name.allCases.count && Set(OfferRoute.all.map(\.name)).count == count)
    }

    @Test("the router has the routes of the document, and the server that for health")
    func routes() throws {
        let keys = OffersRoutes.Parts(keys: .init(try .init(.init(["app": [], "server": [], "operator": []]), [])))
        let patterns = OffersRoutes(service: ScriptedService(), parts: keys).router.patterns.map {
            "\($0.method ?? "") \($0.pattern)"
        }
        #expect(Set(patterns + ["GET /healthz"]) == Set(OfferRoute.all.map { "\($0.method) \($0.path)" }))
    }

    @Test("real responses and requests fit its schemas", arguments: RouteExample.all)
    func fits(_ example: RouteExample) async throws {
        let check = SchemaCheck(document: Self.document)
        let operation = try #require(Self.operation(of: example.route))
        if let body = example.body, let schema = operation["requestBody"]?["content"]?["application/json"]?["schema"] {
            #expect(check.problems(of: try JSONValue(parsing: Data(body.utf8)), in: schema) == [])
        }
        try await serving { server async throws in
            for key in [nil, TestKey.app, .operator, .otherOperator] {
                let response = try await server.send(example, key: key)
                let described = try #require(operation["responses"]?[String(response.status)])
                let type = response.headers["Content-Type"]?.split(separator: ";").first.map(String.init)
                guard let schema = described["content"]?[type ?? ""]?["schema"] else {
                    #expect(response.body.isEmpty && described["content"] == nil)
                    continue
                }
                let value = type == "text/plain" ? .string(response.text) : response.json
                #expect(check.problems(of: value, in: schema) == [], "\(response.text)")
            }
        }
    }

    @Test("the check sees what does not fit")
    func check() {
        let check = SchemaCheck(document: Self.document)
        let problem = JSONSchema.named("Problem").json
        let good: [String: JSONValue] = [
            "type": .string("a"), "title": .string("b"), "status": .integer(404), "code": .string("a.b"),
        ]
        #expect(check.problems(of: .object(good), in: problem) == [])
        for (name, value) in [
            ("status", JSONValue.string("404")), ("status", .integer(200)), ("code", .string("ab")), ("type", .null),
        ] {
            #expect(check.problems(of: .object(good.merging([name: value]) { $1 }), in: problem).count == 1)
        }
        let evidence = JSONSchema.named("Evidence").json
        let two = JSONValue.object(["receipt": .string("a"), "transactionId": .string("1")])
        #expect(!check.problems(of: two, in: evidence).isEmpty && !check.problems(of: .object([:]), in: evidence).isEmpty)
    }
}
