import Foundation
import MemberUI

/// The page at the control address; without its script it works by reloading.
struct ControlPage {
    let pages: ControlPages
    let texts: Texts
    let writer: ControlPageWriter
    /// The filter of the log.
    let filter: LogFilter

    init(pages: ControlPages, texts: Texts, now: Date, filter: LogFilter = LogFilter()) {
        self.pages = pages
        self.texts = texts
        self.filter = filter
        writer = ControlPageWriter(language: texts.language, now: now, formToken: pages.formToken)
    }

    var stage: SandboxStage { pages.stage }

    var document: HTMLDocument {
        .page(
            texts(.sandboxTitle), [.element("p", [("class", "quiet")], [.text(texts(.sandboxIntro))]), ways] + sections, texts,
            head: [.stylesheet(ControlAssets.stylePath), .element("script", [("src", "/log.js"), ("defer", nil)])])
    }

    /// The links to the portal and the state.
    private var ways: HTML {
        var links: [(String, TextKey)] = [("/_sandbox/state", .sandboxJSON)]
        if let portal = stage.settings.current.portal { links.insert((portal.absoluteString, .sandboxPortal), at: 0) }
        return .element(
            "p", [("class", "actions")], links.map { .element("a", [("href", $0.0)], [.text(texts($0.1))]) })
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
            "div", [("class", "columns")], [section("requests", .sandboxLog, logParts), .element("div", [], orders)])
        let members = signsIn ? [section("members", .sandboxMembers, memberParts)] : []
        return [columns] + members + providerSections + [section("addresses", .sandboxAddresses, addressList)]
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

    func button(_ title: TextKey, sending field: (String, String)? = nil, about label: String? = nil) -> HTML {
        writer.button(texts(title), sending: field, about: label)
    }

    func field(_ title: TextKey, _ attributes: [(String, String?)]) -> HTML { writer.field(texts(title), attributes) }

    private var addressList: [HTML] {
        var rows = Self.rows(pages.addresses.plain, "")
        for certificate in SandboxCertificate.allCases {
            rows += Self.rows(pages.addresses.secure[certificate] ?? [:], " https, \(certificate.rawValue)")
        }
        return [.element("ul", [], rows)]
    }

    private static func rows(_ table: SandboxAddresses.Table, _ note: String) -> [HTML] {
        table.sorted { $0.key < $1.key }.flatMap { provider, hosts in
            hosts.sorted { $0.key < $1.key }.map { host, url in
                .element("li", [], [.text("\(provider) \(host)\(note): "), .element("code", [], [.text(url.absoluteString)])])
            }
        }
    }
}
