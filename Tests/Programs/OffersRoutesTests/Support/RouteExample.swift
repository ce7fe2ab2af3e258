import MemberCore
import Testing

@testable import OffersRoutes

/// A request for a route that the scripted service accepts.
struct RouteExample: Sendable, CustomTestStringConvertible {
    let route: OfferRoute
    let target: String
    var body: String?

    var testDescription: String { route.name.rawValue }

    /// One for each route.
    static let all: [RouteExample] = OfferRoute.all.map { route in
        let target = route.path.replacing("{id}", with: ScriptedService.member)
            .replacing("{transactionId}", with: ScriptedService.transaction).replacing(
                "{campaign}", with: ScriptedService.campaignID)
        return RouteExample(route: route, target: target, body: body(of: route.name))
    }

    /// The example of a route.
    static subscript(name: OfferRoute.Name) -> RouteExample? { all.first { $0.route.name == name } }

    /// Those whose routes read a body.
    static let withBody = all.filter { $0.body != nil }

    private static func body(of name: OfferRoute.Name) -> String? {
        let member = ScriptedService.member
        return switch name {
        case .eligibility: #"{"kind":"introductory","productIds":[{"id":"monthly"},{"id":"yearly"}],"member":"\#(member)"}"#
        case .signature: #"{"member":"\#(member)","productId":"monthly","offerId":"spring","form":1,"why":"campaign"}"#
        case .notification: #"{"signedPayload":"a.b.c"}"#
        case .claim: #"{"signedTransactions":["a.b.c"]}"#
        case .reset: #"{"environment":"Sandbox","at":1780000000000}"#
        case .answerConsumption: #"{"customerConsented":true,"deliveryStatus":"DELIVERED","consumptionPercentage":50000}"#
        case .makeCampaign:
            #"{"id":"spring-27","productId":"monthly","offerId":"spring","lapsedFromDays":10,"lapsedToDays":60,"everyDays":30}"#
        default: nil
        }
    }
}
