import Foundation
import MemberCore
import MemberHTTPServer

extension FacebookSandbox {
    /// Adds the routes of the member's page of apps.
    func addApps(to router: inout Router) {
        router.on("GET", AppsPage.path) { [self] in apps($0) }
        router.on("POST", AppsPage.path + "/save") { [self] request in
            try change(request) { [self] person, app, form in
                save(person, app, shown: Set(form.all("shown")), Set(form.all("allow")))
            }
        }
        router.on("POST", AppsPage.path + "/remove") { [self] request in
            try change(request) { [self] person, app, _ in remove(app, person) }
        }
    }

    private func apps(_ request: ServerRequest) -> ServerResponse {
        let named = request.query["member"].flatMap(Self.member)
        let seen = remembered(by: request).flatMap(InventedPerson.with).flatMap(FacebookPerson.init)
        guard let person = named ?? seen ?? FacebookPerson.all.first else { return .empty(404) }
        let connections = known.connections.filter { $0.member == person.person.id }.compactMap { connection in
            configuration.app(connection.app).map {
                AppsPage.Entry(app: $0, connection: connection, access: access(of: connection))
            }
        }
        var page = AppsPage(person, connections, request.facebookTexts, formToken: formToken, now: context.clock.now)
        page.places = places(request.facebookTexts, for: request)
        return .html(page.document.rendered)
    }

    /// When the last access token of an app's sign-ins expires; nil without one.
    private func access(of connection: FacebookState.Connection) -> Date? {
        sessions.filter { $0.memberID == connection.member && $0.client == connection.app && $0.end == nil }
            .compactMap(\.accessTokenExpires).max()
    }

    private func change(
        _ request: ServerRequest, _ body: (FacebookPerson, String, FormFields) -> Void
    ) throws -> ServerResponse {
        let form = try request.form()
        guard form["token"].isExactly(formToken), let person = form["member"].flatMap(Self.member) else {
            return .foreignForm(request, backTo: AppsPage.path)
        }
        body(person, form["client"] ?? "", form)
        return .redirect(to: "\(AppsPage.path)?member=\(person.person.login)", status: 303)
    }

    /// Saves the switches that the page showed: a permission that is on is granted; a granted one that is off is declined.
    private func save(_ person: FacebookPerson, _ app: String, shown: Set<String>, _ allowed: Set<String>) {
        change { state in
            state.change(app, person.person.id) { connection in
                for (name, status) in connection.permissions where name != FacebookState.basic && shown.contains(name) {
                    connection.permissions[name] = allowed.contains(name) ? .granted : status == .granted ? .declined : status
                }
            }
        }
    }
}
