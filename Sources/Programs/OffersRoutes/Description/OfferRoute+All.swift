import OffersService

extension OfferRoute {
    /// The routes, in the order of the document.
    static let all: [OfferRoute] = offers + members + feed + [dailyMetrics] + campaigns + operation

    /// A route.
    static subscript(name: Name) -> OfferRoute? { all.first { $0.name == name } }

    private static let memberUnknown = "The app has no such member."
    private static let json = "application/json"

    private static let member = Parameter(
        name: "id", isInPath: true, schema: .named("Member"), text: "The member.")
    static let environment = Parameter(
        name: "environment", isInPath: false, schema: .named("Environment"), text: "Production unless said.")

    private static let offers: [OfferRoute] = [
        OfferRoute(
            name: .eligibility, method: "POST", path: "/v1/offers/eligibility",
            summary: "Decides whether a customer may have offers.", key: .app, request: "EligibilityRequest", limit: 32 << 20,
            success: Success(
                status: 200, mediaType: json, schema: .named("EligibilityResponse"), text: "A verdict for each product."),
            refusals: [
                403:
                    "Evidence that is a transactionId needs: \(OfferCaller.Kind.from(.server).map(\.rawValue).joined(separator: ", "))."
            ]
        ),
        OfferRoute(
            name: .signature, method: "POST", path: "/v1/offers/signature",
            summary: "Signs an offer after a fresh verdict; an introductory override by an operator's decision.", key: .server,
            request: "SignatureRequest",
            success: Success(
                status: 200, mediaType: json, schema: .named("SignatureResponse"), text: "The signature, which is on record."),
            refusals: [
                403: "An introductory override needs: operator.", 404: memberUnknown,
                409: "The offer is not signed; code and detail say why.",
            ]),
        OfferRoute(
            name: .notification, method: "POST", path: "/v1/app-store/notifications",
            summary: "Takes a notification of the App Store, version 2; its signature is the key.", key: nil,
            request: "NotificationRequest", limit: 1 << 20,
            success: Success(status: 200, text: "The notification is stored, now or before, or need not be.")),
    ]

    private static let members: [OfferRoute] = [
        OfferRoute(
            name: .subscriptions, method: "GET", path: "/v1/members/{id}/subscriptions",
            summary: "A member's subscriptions and their states.", key: .server, parameters: [member, environment],
            success: Success(status: 200, mediaType: json, schema: .named("Subscriptions"), text: "The subscriptions."),
            refusals: [404: memberUnknown]),
        OfferRoute(
            name: .claim, method: "POST", path: "/v1/members/{id}/transactions",
            summary: "Links subscriptions whose signed data names nobody to a member.", key: .server, parameters: [member],
            request: "ClaimRequest",
            success: Success(status: 200, mediaType: json, schema: .named("Claimed"), text: "They are linked."),
            refusals: [404: memberUnknown, 409: "A subscription belongs to another member, or all were erased."]),
        OfferRoute(
            name: .erase, method: "DELETE", path: "/v1/members/{id}", summary: "Erases a member, in both environments.",
            key: .server,
            parameters: [member], success: Success(status: 204, text: "The member is erased."), refusals: [404: memberUnknown]),
        OfferRoute(
            name: .reset, method: "POST", path: "/v1/members/{id}/reset",
            summary: "Notes that a tester's eligibility was reset in the sandbox.", key: .operator, parameters: [member],
            request: "ResetRequest", success: Success(status: 204, text: "The reset is on record."),
            refusals: [404: memberUnknown, 409: "The environment is production."]),
    ]

    private static let feed: [OfferRoute] = [
        OfferRoute(
            name: .events, method: "GET", path: "/v1/events",
            summary: "What changed for members, in the order of storing.", key: .server,
            parameters: [
                Parameter(
                    name: "after", isInPath: false, schema: .integer(0...Int64.max).unless(.integer(0)),
                    text: "The `next` of the page before; 0 for the beginning."),
                Parameter(
                    name: "limit", isInPath: false, schema: .integer(1...1000).unless(.integer(100)),
                    text: "The most events of the page."),
                environment,
            ],
            success: Success(status: 200, mediaType: json, schema: .named("Events"), text: "The events, oldest first.")),
        OfferRoute(
            name: .answerConsumption, method: "POST", path: "/v1/consumption/{transactionId}",
            summary: "Answers the App Store's request for consumption data.", key: .server,
            parameters: [
                Parameter(
                    name: "transactionId", isInPath: true, schema: .named("TransactionId"),
                    text: "The transaction of the request.")
            ], request: "ConsumptionRequest", success: Success(status: 204, text: "The App Store has the data."),
            refusals: [404: "The store waits for no answer about this transaction."]),
        OfferRoute(
            name: .catchUp, method: "GET", path: "/v1/catch-up",
            summary: "How far the service has caught up with the App Store.", key: .server,
            success: Success(status: 200, mediaType: json, schema: .named("CatchUp"), text: "The state of each environment.")),
    ]

    private static let operation: [OfferRoute] = [
        OfferRoute(
            name: .health, method: "GET", path: "/healthz", summary: "Whether the process takes requests.", key: nil,
            success: Success(status: 200, mediaType: "text/plain", text: "It does."), isUnlimited: true),
        OfferRoute(
            name: .readiness, method: "GET", path: "/readyz", summary: "Whether the database can be used, also for writing.",
            key: nil,
            success: Success(status: 200, mediaType: "text/plain", text: "It can."), isUnlimited: true),
        OfferRoute(
            name: .openAPI, method: "GET", path: "/openapi.json", summary: "This document.", key: nil,
            success: Success(status: 200, mediaType: json, schema: .object([:]), text: "The document.")),
        OfferRoute(
            name: .metrics, method: "GET", path: "/metrics", summary: "Measurements for Prometheus.", key: .server,
            success: Success(status: 200, mediaType: "text/plain", text: "The measurements, version 0.0.4.")),
    ]
}
