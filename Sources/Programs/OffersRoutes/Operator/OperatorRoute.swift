import MemberUI

/// One page or form of operators, as a value: the router, the navigation and the tests are made from it.
struct OperatorRoute: Sendable {
    /// The pages and forms by name.
    enum Name: String, Sendable, CaseIterable {
        case overview, metrics, metricsFile, members, member, memberList, campaigns, makeCampaign, campaign, startCampaign,
            endCampaign, signOut
    }

    let name: Name
    /// The method, upper case. A form that is sent with POST is refused without the token of its session.
    let method: String
    /// The path, which begins with ``OperatorPages/root``.
    let path: String
    /// The text of its link in the navigation; nil for a page without one.
    var title: TextKey?
}

extension OperatorRoute {
    /// All pages and forms, in the order of the navigation.
    static let all = [
        OperatorRoute(name: .overview, method: "GET", path: OperatorPages.root, title: .operatorOverview),
        OperatorRoute(name: .metrics, method: "GET", path: OperatorPages.metricsPath, title: .metricsTitle),
        OperatorRoute(name: .metricsFile, method: "GET", path: OperatorPages.metricsPath + ".csv"),
        OperatorRoute(name: .members, method: "GET", path: OperatorPages.membersPath, title: .operatorMembers),
        OperatorRoute(name: .member, method: "GET", path: OperatorPages.memberPath("{member}")),
        OperatorRoute(name: .memberList, method: "GET", path: OperatorPages.memberPath("{member}") + "/{list}"),
        OperatorRoute(name: .campaigns, method: "GET", path: OperatorPages.campaignsPath, title: .operatorCampaigns),
        OperatorRoute(name: .makeCampaign, method: "POST", path: OperatorPages.campaignsPath),
        OperatorRoute(name: .campaign, method: "GET", path: OperatorPages.campaignPath("{campaign}")),
        OperatorRoute(name: .startCampaign, method: "POST", path: OperatorPages.campaignPath("{campaign}") + "/start"),
        OperatorRoute(name: .endCampaign, method: "POST", path: OperatorPages.campaignPath("{campaign}") + "/end"),
        OperatorRoute(name: .signOut, method: "POST", path: OperatorPages.root + "/sign-out"),
    ]
}
