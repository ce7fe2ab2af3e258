import MemberCore
import MemberHTTPServer
import MemberUI
import OffersService

/// One page or form of operators, as a value: the router, the navigation and the tests are made from it.
struct OperatorRoute: Sendable {
    /// The pages and forms by name.
    enum Name: String, Sendable, CaseIterable {
        case overview, metrics, metricsFile, members, findMember, member, memberList, campaigns, makeCampaign, campaign,
            startCampaign,
            endCampaign, signOut
    }

    let name: Name
    /// The method, upper case. A form that is sent with POST is refused without the token of its session.
    let method: String
    /// The path, which begins with ``OperatorPages/root``.
    let path: String
    /// The text of its link in the navigation; nil for a page without one.
    var title: TextKey?
    /// The parameters of its query beside the environment. Another one is refused: misspelt, it would choose nothing.
    var parameters: [String] = []
}

extension OperatorRoute {
    /// All pages and forms, in the order of the navigation.
    static let all = [
        OperatorRoute(name: .overview, method: "GET", path: OperatorPages.root, title: .operatorOverview),
        OperatorRoute(
            name: .metrics, method: "GET", path: OperatorPages.metricsPath, title: .metricsTitle,
            parameters: OperatorPages.metricsParameters),
        OperatorRoute(
            name: .metricsFile, method: "GET", path: OperatorPages.metricsPath + ".csv",
            parameters: OperatorPages.metricsParameters),
        OperatorRoute(name: .members, method: "GET", path: OperatorPages.membersPath, title: .operatorMembers),
        OperatorRoute(name: .findMember, method: "POST", path: OperatorPages.membersPath),
        OperatorRoute(
            name: .member, method: "GET", path: OperatorPages.memberPath("{member}"), parameters: ["verdict", "purchases"]),
        OperatorRoute(
            name: .memberList, method: "GET", path: OperatorPages.memberPath("{member}") + "/{list}", parameters: ["older"]),
        OperatorRoute(
            name: .campaigns, method: "GET", path: OperatorPages.campaignsPath, title: .operatorCampaigns, parameters: ["after"]),
        OperatorRoute(name: .makeCampaign, method: "POST", path: OperatorPages.campaignsPath),
        OperatorRoute(
            name: .campaign, method: "GET", path: OperatorPages.campaignPath("{campaign}"),
            parameters: OperatorPages.campaignParameters),
        OperatorRoute(name: .startCampaign, method: "POST", path: OperatorPages.campaignPath("{campaign}") + "/start"),
        OperatorRoute(name: .endCampaign, method: "POST", path: OperatorPages.campaignPath("{campaign}") + "/end"),
        OperatorRoute(name: .signOut, method: "POST", path: OperatorPages.root + "/sign-out"),
    ]
}

extension OperatorRoute {
    /// Refuses a query with a parameter that the page does not have.
    func check(_ query: FormFields) throws(OfferProblem) {
        let known = ["environment"] + parameters
        guard let other = query.fields.map(\.name).first(where: { name in !known.contains { $0.isExactly(name) } }) else {
            return
        }
        throw .unknownParameter(other)
    }
}
