import Foundation
import MemberCore
import OffersService

/// The OpenAPI 3.1 document of the service, made from the routes.
enum OpenAPIDocument {
    /// The document as bytes; they do not change while the process runs.
    static let bytes: Data = (try? JSONEncoder.sorted.encode(json)) ?? Data("{}".utf8)

    /// The document.
    static let json = JSONValue.object([
        "openapi": .string("3.1.0"),
        "info": .object([
            "title": .string("Offers of subscriptions"), "version": .string("1"),
            "description": .string(
                "Decides on offers of the App Store's subscriptions, keeps customers' subscription histories, and signs offers. "
                    + "Each API key is for one app. Refusals are problem details (RFC 9457) with a stable code. "
                    + "Beside the statuses of a route there are 404 for a path and 405 for a method that it does not have, and 400 for what "
                    + "is not HTTP. Where the HTTP library refuses before a head is whole, a status such as 400, 414, 431 or 505 comes with "
                    + "a page of HTML instead of problem details."),
        ]),
        "servers": .array([.object(["url": .string("/")])]),
        "paths": paths,
        "components": .object(["schemas": .object(OfferSchemas.all.mapValues(\.json)), "securitySchemes": securitySchemes]),
    ])

    private static let securitySchemes = JSONValue.object(
        Dictionary(
            uniqueKeysWithValues: OfferCaller.Kind.allCases.map { kind in
                let text = "An API key of the kind \(kind.rawValue)."
                return (
                    scheme(of: kind),
                    .object(["type": .string("http"), "scheme": .string("bearer"), "description": .string(text)])
                )
            }))

    private static func scheme(of kind: OfferCaller.Kind) -> String { kind.rawValue + "Key" }

    private static var paths: JSONValue {
        let byPath = Dictionary(grouping: OfferRoute.all, by: \.path)
        return .object(
            byPath.mapValues { routes in
                .object(Dictionary(routes.map { ($0.method.asciiLowercased, operation($0)) }) { first, _ in first })
            })
    }

    private static func operation(_ route: OfferRoute) -> JSONValue {
        var members: [String: JSONValue] = [
            "operationId": .string(route.name.rawValue), "summary": .string(route.summary), "responses": responses(of: route),
            "security": .array(route.kinds.map { .object([scheme(of: $0): .array([])]) }),
        ]
        if !route.parameters.isEmpty { members["parameters"] = .array(route.parameters.map(parameter)) }
        if let name = route.request {
            members["requestBody"] = .object([
                "required": .bool(true), "description": .string("At most \(route.limit) bytes."),
                "content": content("application/json", .named(name)),
            ])
        }
        return .object(members)
    }

    private static func parameter(_ parameter: OfferRoute.Parameter) -> JSONValue {
        .object([
            "name": .string(parameter.name), "in": .string(parameter.isInPath ? "path" : "query"),
            "required": .bool(parameter.isInPath), "schema": parameter.schema.json, "description": .string(parameter.text),
        ])
    }

    private static func responses(of route: OfferRoute) -> JSONValue {
        let success = route.success
        var members: [String: JSONValue] = ["description": .string(success.text)]
        if let type = success.mediaType { members["content"] = content(type, success.schema ?? .text(), success.otherMediaType) }
        var all = [String(success.status): JSONValue.object(members)]
        for (status, text) in route.problems { all[String(status)] = problem(status, text) }
        return .object(all)
    }

    private static func problem(_ status: Int, _ text: String) -> JSONValue {
        var members: [String: JSONValue] = [
            "description": .string(text), "content": content("application/problem+json", .named("Problem")),
        ]
        let field = [401: "WWW-Authenticate", 403: "WWW-Authenticate", 429: "Retry-After", 503: "Retry-After"][status]
        if let field { members["headers"] = .object([field: .object(["schema": .object(["type": .string("string")])])]) }
        return .object(members)
    }

    private static func content(_ type: String, _ schema: JSONSchema, _ other: String? = nil) -> JSONValue {
        var all = [type: JSONValue.object(["schema": schema.json])]
        if let other { all[other] = .object(["schema": JSONSchema.text().json]) }
        return .object(all)
    }
}
