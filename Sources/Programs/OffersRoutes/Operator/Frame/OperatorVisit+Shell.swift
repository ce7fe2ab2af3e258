import MemberHTTPServer
import MemberUI
import OffersService
import StoreOffers

/// The bar of every page, and the page of a refusal.
extension OperatorVisit {
    /// The site's frame: pages, environments, and the way out.
    var shell: PageShell {
        let places = OperatorRoute.all.compactMap { page in
            page.title.map { PageShell.Place(texts($0), address(page.path), isCurrent: page.name == route.name) }
        }
        return PageShell(
            site: session.key.tenant, home: address(OperatorPages.root),
            badge: environment == .production ? nil : texts(.operatorSandbox), places: places, tools: [environments, leaving])
    }

    /// The choice of the environment, on the same page without its query: what a page shows of one may not exist in the other.
    private var environments: HTML {
        let links = OfferWord.environments.map { one -> HTML in
            let isCurrent = one == environment
            let path = route.method == "GET" ? request.path : OperatorPages.root
            let current: [(String, String?)] = isCurrent ? [("aria-current", "true")] : []
            let title = texts(one == .production ? .operatorProduction : .operatorSandbox)
            return .element("li", [], [.element("a", [("href", Self.address(path, one))] + current, [.text(title)])])
        }
        return .element("nav", [("aria-label", texts(.operatorEnvironment))], [.element("ul", [], links)])
    }

    private var leaving: HTML {
        form(
            to: OperatorPages.signOut,
            [.element("button", [("class", "subtle operator-leave")], [.text(texts(.operatorSignOut))])])
    }

    /// The page of a refusal.
    /// - Parameter problem: Why the service refuses; its own failures show their code only.
    /// - Returns: The response.
    func refusal(_ problem: OfferProblem) -> ServerResponse {
        let sentence =
            switch problem.status {
            case 400: texts(.operatorInvalid)
            case 404: texts(.operatorNothing)
            case 503: texts(.operatorLater)
            default: texts(.operatorFailed)
            }
        let words = problem.status == 500 ? [problem.code] : [problem.problem, problem.remedy, problem.code]
        let details = words.map { HTML.element("p", [("lang", "en")], [.text($0)]) }
        return page(
            texts(.errorTitle),
            body: [
                .element(
                    "section", [("class", "card"), ("role", "alert")],
                    [
                        .element("p", [], [.text(sentence)]),
                        .element("details", [], [.element("summary", [], [.text(texts(.forDevelopers))])] + details),
                    ])
            ], status: problem.status)
    }
}
