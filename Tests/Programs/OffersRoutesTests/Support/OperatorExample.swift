import Foundation

@testable import OffersRoutes

/// A request for each page of operators that the scripted service accepts.
enum OperatorExample {
    /// The address.
    static func target(of route: OperatorRoute) -> String {
        let path = route.path.replacing("{campaign}", with: ScriptedService.campaignID).replacing(
            "{member}", with: ScriptedService.member)
        return path.replacing("{list}", with: "notifications") + (route.name == .memberList ? "?older=7.n-1" : "")
    }

    /// The fields of a form.
    static func fields(of route: OperatorRoute) -> [(String, String)] {
        switch route.name {
        case .makeCampaign: campaign()
        case .findMember: [("find", ScriptedService.member)]
        default: []
        }
    }

    /// The status for an operator who is signed in.
    static func status(of route: OperatorRoute) -> Int { route.method == "GET" ? 200 : 303 }

    /// The fields of a new campaign, as its form has them.
    static func campaign(_ changes: [String: String] = [:], reasons: [String] = ["customerCancelled"]) -> [(String, String)] {
        let usual = [
            ("id", "spring-27"), ("productId", "monthly"), ("offerId", "spring"), ("groupId", ""), ("lapsedFromDays", "10"),
            ("lapsedToDays", "60"), ("windowDays", "7"), ("everyDays", "30"), ("controlThousandths", "2.5"), ("endDate", ""),
        ]
        return usual.map { ($0, changes[$0] ?? $1) } + reasons.map { ("reasons", $0) }
    }
}
