import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension SberSandbox {
    static let appDecisionPath = "/decide"

    /// The routes of the bank's app, which pages simulate: browsers do not open its links, so they are pasted or written as a
    /// path.
    var appRouter: Router {
        var router = Router()
        router.on("GET", "/") { [self] request in
            let texts = request.sberTexts
            return .html(SberAppPage(texts: texts, places: places(texts, for: request)).start(configuration).rendered)
        }
        router.on("GET", SberAppPage.openPath) { [self] request in
            opened(SberAppLink(request.query["link"] ?? "", schemes: configuration.appSchemes), request)
        }
        for path in ["/link/{scheme}/{host}", "/link/{scheme}/{host}/{path}"] {
            router.on("GET", path) { [self] request in
                let scheme = request.parameters["scheme"]
                return opened(SberAppLink(scheme: scheme, query: request.query, schemes: configuration.appSchemes), request)
            }
        }
        router.on("GET", SberAppPage.confirmPath) { [self] in confirm($0) }
        router.on("POST", Self.appDecisionPath) { [self] in try decideInApp($0) }
        router.addPageFiles()
        return router
    }

    private func opened(_ link: SberAppLink?, _ request: ServerRequest) -> ServerResponse {
        guard let link else { return problem(.sberNoLink, request) }
        let reader = SberRequestReader(query: link.query, configuration: configuration, isForApp: true)
        do throws(SberRequestProblem) {
            let asked = try reader.request(formToken: context.random.token(), expires: askedUntil)
            return page(keep(asked), asked, request)
        } catch { return response(to: error, request) }
    }

    /// Returns the address at which the member decides in the app on a request of the portal.
    func appAddress(of id: String, for request: ServerRequest) -> String {
        let app = addresses.value?.address(of: "app", at: name, for: request)
        return (app?.absoluteString ?? "") + SberAppPage.confirmPath + "?request=" + id
    }

    /// Shows the confirmation to which the portal's page leads.
    private func confirm(_ request: ServerRequest) -> ServerResponse {
        guard let (id, asked) = open(request.query["request"], request), asked.appRedirectURI != nil else {
            return problem(.errorExpired, request)
        }
        return page(id, asked, request)
    }

    private func page(_ id: String, _ asked: SberRequest, _ request: ServerRequest) -> ServerResponse {
        var response = ServerResponse.html(SberAppPage(texts: request.sberTexts).confirm(asked, id).rendered)
        response.setCookie(formCookie(id, asked))
        return response
    }

    /// Handles the decision in the app. For a link it redirects with the response. For the portal it only brings the app back to
    /// the front, and the portal's page continues.
    private func decideInApp(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        guard let (id, asked) = open(form, request) else { return problem(.errorExpired, request) }
        let person = form["decision"] == "agree" ? form["member"].flatMap(InventedPerson.named) : nil
        let papers = person.flatMap(SberPersonalData.init)
        let chosen = form["form"].flatMap(SberRedirectForm.init(rawValue:)) ?? .success
        let answer = answer(
            to: asked, by: papers?.person, in: asked.isForApp ? (person == nil ? .fail : chosen) : nil)
        guard let back = asked.appRedirectURI else {
            close(id)
            return .redirect(to: answer)
        }
        pending.withLock { $0[id]?.decided = answer }
        return .redirect(to: back)
    }
}
