import Foundation
import MemberUI

/// The page at the control address; usable without its script, by reloading.
struct ControlPage {
    let pages: ControlPages
    let texts: Texts
    let writer: ControlPageWriter

    init(pages: ControlPages, texts: Texts, now: Date) {
        self.pages = pages
        self.texts = texts
        writer = ControlPageWriter(language: texts.language, now: now, formToken: pages.formToken)
    }

    var stage: SandboxStage { pages.stage }

    var document: HTMLDocument {
        HTMLDocument(
            title: texts(.sandboxTitle), language: texts.language, stylesheet: "/style.css",
            head: [
                .element("link", [("rel", "stylesheet"), ("href", "/control.css")]),
                .element("script", [("src", "/log.js"), ("defer", nil)]),
            ],
            body: [
                .element(
                    "main", [],
                    [.element("h1", [], [.text(texts(.sandboxTitle))]), .element("p", [], [.text(texts(.sandboxIntro))])]
                        + sections
                        + [.element("p", [], [.element("a", [("href", "/_sandbox/state")], [.text(texts(.sandboxJSON))])])])
            ])
    }

    /// The sandbox's own sections, as far as its providers have to do with them, and those of the providers.
    private var sections: [HTML] {
        let signsIn = !stage.signingIn.isEmpty
        return [
            section("addresses", .sandboxAddresses, addressList), section("faults", .sandboxFaults, faultParts),
            actionParts.isEmpty ? nil : section("actions", .sandboxActions, actionParts),
            signsIn ? section("members", .sandboxMembers, memberParts) : nil,
        ].compactMap(\.self) + providerSections + [section("requests", .sandboxLog, logParts)]
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

    func table(_ label: TextKey, _ columns: [TextKey], _ body: HTML) -> HTML {
        writer.table(texts(label), columns.map { texts($0) }, body)
    }

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
