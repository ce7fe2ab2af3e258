import Foundation
import MemberCore
import MemberUI

/// The page at the control address; without its script it works by reloading.
struct ControlPage {
    let pages: ControlPages
    let texts: Texts
    let writer: ControlPageWriter
    /// The filter of the log.
    let filter: LogFilter
    /// The form that was refused, and why; nil if none was.
    let refusal: Refusal?

    /// A form that was refused: the page keeps its fields.
    struct Refusal {
        let form: FormFields
        let problem: ControlProblem
    }

    init(pages: ControlPages, texts: Texts, now: Date, filter: LogFilter = LogFilter(), refusal: Refusal? = nil) {
        self.pages = pages
        self.texts = texts
        self.filter = filter
        self.refusal = refusal
        writer = ControlPageWriter(language: texts.language, now: now, formToken: pages.formToken)
    }

    var stage: SandboxStage { pages.stage }

    var document: HTMLDocument {
        .shell(
            shell, title: texts(.sandboxTitle), lead: [.text(texts(.sandboxIntro))],
            actions: [.element("a", [("href", "/_sandbox/state"), ("class", "button")], [.text(texts(.sandboxJSON))])],
            language: texts.language,
            head: [.stylesheet(ControlAssets.stylePath), .element("script", [("src", "/log.js"), ("defer", nil)])],
            body: shownSections)
    }

    private var shell: PageShell {
        let portal = stage.settings.current.portal.map { PageShell.Place(texts(.sandboxPortal), $0.absoluteString) }
        return PageShell(
            site: "MemberKit", home: "/", badge: texts(.sandboxBadge),
            places: [portal, PageShell.Place(texts(.sandboxControl), "/", isCurrent: true)].compactMap(\.self))
    }

    /// The sections; a form that was refused says why. The reason stands above the page only if the page no longer has the form.
    private var shownSections: [HTML] {
        guard let refusal else { return sections }
        let sentence = refusal.problem.sentence(texts.language)
        let form = RefusedForm(refusal.form, sentTo: "/control", field: refusal.problem.field, sentence: sentence)
        let alert = HTML.element("p", [("class", "refusal"), ("role", "alert")], [.text(sentence)])
        return form.shown(in: sections) ?? [alert] + sections
    }

    /// The requests beside the forms of faults and actions; below them the members if a provider signs in, the providers' own
    /// sections, and the addresses.
    private var sections: [HTML] {
        let signsIn = !stage.signingIn.isEmpty
        let orders = [
            section("faults", .sandboxFaults, faultParts),
            actionParts.isEmpty ? nil : section("actions", .sandboxActions, actionParts),
        ].compactMap(\.self)
        let columns = HTML.element(
            "div", [("class", "columns")],
            [section("requests", .sandboxLog, logParts), .element("div", [("class", "stack")], orders)])
        let members = signsIn ? [section("members", .sandboxMembers, memberParts)] : []
        return [columns] + members + providerSections + [section("addresses", .sandboxAddresses, [addresses])]
    }

    private var providerSections: [HTML] {
        stage.having((any SandboxControls).self).flatMap { provider in
            var own = writer
            own.provider = provider.name
            return provider.sections(own)
        }
    }

    private func section(_ id: String, _ title: TextKey, _ parts: [HTML]) -> HTML { writer.section(id, texts(title), parts) }

    func form(_ action: ControlAction, _ parts: [HTML], isInline: Bool = false) -> HTML {
        writer.form(action.rawValue, parts, isInline: isInline)
    }

    func button(
        _ title: TextKey, sending field: (String, String)? = nil, about label: String? = nil, _ role: ButtonRole = .secondary
    ) -> HTML { writer.button(texts(title), sending: field, about: label, role) }

    func field(_ title: TextKey, _ attributes: [(String, String?)]) -> HTML { writer.field(texts(title), attributes) }

    /// The icon and the name of the provider of a host such as `vk/api`.
    func chip(_ host: String) -> HTML { .chip(icon(of: host), host) }

    /// The icon of the provider of a host.
    func icon(of host: String) -> DrawnPicture? {
        let name = host.prefix { $0 != "/" }
        return stage.providers.first { $0.name == name }?.icon
    }
}

extension ControlPage {
    /// The addresses of all hosts, by provider.
    private var addresses: HTML {
        var rows = rows(pages.addresses.plain, nil)
        for certificate in SandboxCertificate.allCases {
            rows += self.rows(pages.addresses.secure[certificate] ?? [:], "https, \(certificate.rawValue)")
        }
        return .element("ul", [("class", "addresses")], rows)
    }

    private func rows(_ table: SandboxAddresses.Table, _ note: String?) -> [HTML] {
        table.sorted { $0.key < $1.key }.flatMap { provider, hosts in
            hosts.sorted { $0.key < $1.key }.map { host, url in
                let note = note.map { [HTML.badge($0)] } ?? []
                return .element(
                    "li", [], [chip("\(provider)/\(host)")] + note + [.element("code", [], [.text(url.absoluteString)])])
            }
        }
    }
}
