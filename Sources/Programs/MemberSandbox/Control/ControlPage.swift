import Foundation
import MemberUI

/// The page at the control address; usable without its script, by reloading.
struct ControlPage {
    let pages: ControlPages
    let texts: Texts
    let now: Date

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
                    [
                        .element("h1", [], [.text(texts(.sandboxTitle))]),
                        .element("p", [], [.text(texts(.sandboxIntro))]),
                        section("addresses", .sandboxAddresses, addressList), section("faults", .sandboxFaults, faultParts),
                        section("actions", .sandboxActions, actionParts), section("members", .sandboxMembers, memberParts),
                        section("communities", .sandboxCommunities, communityParts),
                        section("requests", .sandboxLog, logParts),
                        .element("p", [], [.element("a", [("href", "/_sandbox/state")], [.text(texts(.sandboxJSON))])]),
                    ])
            ])
    }

    func section(_ id: String, _ title: TextKey, _ parts: [HTML]) -> HTML {
        let heading = HTML.element("h2", [("id", id)], [.text(texts(title))])
        return .element("section", [("aria-labelledby", id)], [heading] + parts)
    }

    /// A form for one action, with the secret that only this page knows.
    func form(_ action: ControlAction, _ look: String, _ parts: [HTML]) -> HTML {
        .element(
            "form", [("method", "post"), ("action", "/control"), ("class", look)],
            [hidden("token", pages.formToken), hidden("action", action.rawValue)] + parts)
    }

    func hidden(_ name: String, _ value: String) -> HTML {
        .element("input", [("type", "hidden"), ("name", name), ("value", value)])
    }

    func button(_ title: TextKey, named: (String, String)? = nil, label: String? = nil) -> HTML {
        var attributes: [(String, String?)] = [("type", "submit")]
        if let named { attributes += [("name", named.0), ("value", named.1)] }
        if let label { attributes.append(("aria-label", texts(title) + ": " + label)) }
        return .element("button", attributes, [.text(texts(title))])
    }

    func field(_ title: TextKey, _ attributes: [(String, String?)]) -> HTML {
        .element("label", [], [.text(texts(title)), .element("input", attributes)])
    }

    /// A table with a heading for each column; it scrolls by itself where it is wider than the page, by keyboard too.
    func table(_ label: TextKey, _ columns: [HTML], _ body: HTML) -> HTML {
        let head = HTML.element("thead", [], [.element("tr", [], columns.map { .element("th", [("scope", "col")], [$0]) })])
        return .element(
            "div", [("class", "scroll"), ("role", "region"), ("tabindex", "0"), ("aria-label", texts(label))],
            [.element("table", [], [head, body])])
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
