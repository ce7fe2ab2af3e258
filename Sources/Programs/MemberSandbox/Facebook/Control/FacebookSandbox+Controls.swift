import Foundation
import MemberCore
import MemberUI

extension FacebookSandbox: SandboxControls, SandboxWork {
    /// The actions: `permission` with `member`, `name`, `status`; `remove-app` with `member`; `expire-data-access`, and
    /// `invalidate-tokens` with `subcode`, both for all members or with `member` for one; `usage` with `app`, `business`,
    /// `minutes`; `error-categories` with `json`; `forget-browsers`. Another app than the first is named by `client`.
    var actions: [SandboxAction] {
        [
            SandboxAction("permission") { [self] in try setPermission($0) },
            SandboxAction("remove-app") { [self] form in
                let (person, app) = (try person(form), app(form))
                remove(app, person)
            },
            SandboxAction("expire-data-access") { [self] form in expireDataAccess(of: try optionalPerson(form)) },
            SandboxAction("invalidate-tokens") { [self] form in
                let subcode = try form.number("subcode", in: 1...86_400) ?? 460
                invalidate(of: try optionalPerson(form), subcode: subcode)
            },
            SandboxAction("usage") { [self] in try setUsage($0) },
            SandboxAction("error-categories") { [self] in try setErrorCategories($0["json"] ?? "") },
            SandboxAction("forget-browsers") { [self] _ in change { $0.browsers = [:] } },
        ]
    }

    func stop() async { await notifier.finish() }

    func expireDataAccess(of member: Int?) {
        change { state in
            for place in state.connections.indices where member == nil || state.connections[place].member == member {
                state.connections[place].dataAccessExpires = 1
            }
        }
    }

    func invalidate(of member: Int?, subcode: Int) {
        change { state in
            state.signIns.change(where: { $0.end == nil && (member == nil || $0.member == member) }) { signIn in
                (signIn.end, signIn.terms.subcode) = (.ended, subcode)
            }
        }
    }

    private func app(_ form: FormFields) -> String { form["client"] ?? configuration.apps.first?.id ?? "" }

    private func person(_ form: FormFields) throws(ControlProblem) -> FacebookPerson {
        guard let name = form["member"] else { throw Self.nobody }
        guard let person = Self.member(name) else { throw .noMember(name) }
        return person
    }

    private func optionalPerson(_ form: FormFields) throws(ControlProblem) -> Int? {
        form["member"]?.isEmpty == false ? try person(form).person.id : nil
    }

    private func setPermission(_ form: FormFields) throws(ControlProblem) {
        let (person, app, name) = (try person(form), app(form), form["name"] ?? "")
        let status = form["status"].flatMap(FacebookState.Status.init(rawValue:))
        guard !name.isEmpty, status != nil || form["status"] == "none", known.connection(app, person.person.id) != nil else {
            throw ControlProblem { Texts($0, .facebookSandbox)(.facebookNotChanged) }
        }
        change { $0.change(app, person.person.id) { $0.permissions[name] = status } }
    }

    private func setUsage(_ form: FormFields) throws(ControlProblem) {
        let range = Self.usageRange
        let fresh = GraphUsage(
            app: try form.number("app", in: range), business: try form.number("business", in: range),
            minutes: try form.number("minutes", in: range) ?? 0)
        usage.withLock { $0 = fresh }
    }

    /// Sets the categories to any JSON, also to values that no real configuration contains, because an app must handle them.
    private func setErrorCategories(_ text: String) throws(ControlProblem) {
        guard let value = try? JSONValue(parsing: Data(text.utf8)) else {
            throw ControlProblem { Texts($0, .facebookSandbox)(.facebookNoJSON) }
        }
        errorCategories.withLock { $0 = value }
    }

    private static let nobody = ControlProblem { Texts($0, .facebookSandbox)(.facebookNobody) }
}

extension FacebookSandbox {
    func summary() -> [String: JSONValue] {
        let state = known
        let connections = state.connections.map { connection in
            JSONValue.object([
                "app": .string(connection.app), "member": .integer(Int64(connection.member)),
                "permissions": .object(connection.permissions.mapValues { .string($0.rawValue) }),
                "data_access_expires": .string(
                    Date(timeIntervalSince1970: Double(connection.dataAccessExpires)).ISO8601Format()),
            ])
        }
        return [
            "sessions": .array(sessions.map(\.json)), "connections": .array(connections),
            "posts": .integer(Int64(state.posts.count)), "browsers": .integer(Int64(state.browsers.count)),
        ]
    }

    /// Makes the sections: the permissions of each app by member, the limits, and the links to the member's page and to the
    /// explorer.
    func sections(_ writer: ControlPageWriter) -> [HTML] {
        let texts = Texts(writer.language, .facebookSandbox)
        let columns: [TextKey] = [.facebookMember, .facebookApp, .facebookGranted, .facebookDeclined, .facebookExpired]
        let table = writer.table(.facebookSection, columns, texts, rows: known.connections.map(row))
        let usage = usage.value
        let limits = writer.form(
            "usage",
            [
                writer.number(texts(.facebookUsageApp), "app", in: Self.usageRange, usage.app),
                writer.number(texts(.facebookUsageBusiness), "business", in: Self.usageRange, usage.business),
                writer.number(texts(.facebookUsageMinutes), "minutes", in: Self.usageRange, usage.minutes),
                writer.button(texts(.facebookUsageSet)),
            ])
        let buttons = [
            writer.form("expire-data-access", [writer.button(texts(.facebookExpireData))], isInline: true),
            writer.form("forget-browsers", [writer.button(texts(.facebookForget))], isInline: true),
        ]
        let row = { (parts: [HTML]) in HTML.element("div", [("class", "row")], parts) }
        let links = links(texts)
        return [
            writer.section(
                "apps", texts(.facebookSection), [table, limits, row(buttons)] + (links.isEmpty ? [] : [row(links)]))
        ]
    }

    private func row(_ connection: FacebookState.Connection) -> [String] {
        let name = InventedPerson.with(id: connection.member)?.login ?? String(connection.member)
        return [name, connection.app] + FacebookState.Status.allCases.map { connection.names($0).joined(separator: ", ") }
    }

    /// The percentages and minutes that can be set for the limits.
    private static let usageRange = 0...1000

    private func links(_ texts: Texts) -> [HTML] {
        guard let base = addresses.value?.plain[name]?["site"]?.absoluteString else { return [] }
        let links: [(String, TextKey)] = [(AppsPage.path, .facebookAppsTitle), (ExplorerPage.path, .facebookExplorerTitle)]
        return links.map { .element("a", [("href", base + $0), ("class", "button secondary")], [.text(texts($1))]) }
    }
}
