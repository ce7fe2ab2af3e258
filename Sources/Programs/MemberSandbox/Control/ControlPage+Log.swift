import Foundation
import MemberCore
import MemberUI

extension ControlPage {
    /// The last requests, the newest first. The script adds new ones; screen readers read only the line about the newest one.
    var logParts: [HTML] {
        let entries = stage.log.entries
        let shown = entries.filter(filter.shows)
        let items = HTML.element(
            "ol",
            [
                ("id", "log"), ("class", "log"), ("data-after", String(entries.last?.id ?? 0)),
                ("data-limit", String(RequestLog.capacity)), ("data-cut", texts(.sandboxLogCut)),
                ("data-whole", texts(.sandboxLogWhole)), ("data-unit", texts(.sandboxLogMilliseconds)),
                ("data-copied", texts(.sandboxLogCopied)),
            ], shown.reversed().map { item($0) })
        let note: [(String, String?)] = [
            ("id", "log-note"), ("class", "quiet"), ("data-live", texts(.sandboxLogLive)), ("data-lost", texts(.sandboxLogLost)),
        ]
        return [
            search, .element("p", note, [.text(texts(.sandboxLogStill))]),
            .element("p", [("id", "log-latest"), ("class", "spoken"), ("aria-live", "polite")]),
            .element(
                "p", [("id", "log-none"), ("class", "empty")] + (shown.isEmpty ? [] : [("hidden", nil)]),
                [.text(texts(.sandboxLogNone))]),
            items, icons, .element("template", [("id", "log-item")], [item(nil)]),
        ]
    }

    /// The icons of the providers, which the script copies into new items.
    private var icons: HTML {
        .element(
            "template", [("id", "log-icons")],
            stage.providers.map { .element("span", [("data-provider", $0.name)], [.icon($0.icon)]) })
    }

    /// The filter: a form that reloads the page if the script does not run.
    private var search: HTML {
        let hosts = pages.addresses.plain.flatMap { provider, hosts in hosts.keys.map { provider + "/" + $0 } }.sorted()
        let statuses = ["2", "3", "4", "5"]
        let path = field(
            .sandboxLogSearch, [("name", "path"), ("type", "search"), ("value", filter.path), ("autocomplete", "off")])
        let assets = HTML.element(
            "label", [("class", "choice")],
            [
                .element(
                    "input",
                    [("type", "checkbox"), ("name", "assets"), ("value", "1")] + (filter.hasAssets ? [("checked", nil)] : [])),
                .element("span", [], [.text(texts(.sandboxLogAssets))]),
            ])
        return .element(
            "form", [("method", "get"), ("action", "/"), ("class", "fields"), ("id", "log-filter"), ("role", "search")],
            [
                select(.sandboxLogHost, "host", hosts.map { ($0, $0) }, filter.host), path,
                select(.sandboxLogStatus, "status", statuses.map { ($0, $0 + "xx") }, filter.status), assets,
                .element("button", [("type", "submit"), ("class", "secondary")], [.text(texts(.sandboxLogFilter))]),
            ])
    }

    private func select(_ title: TextKey, _ name: String, _ choices: [(String, String)], _ chosen: String) -> HTML {
        let options = ([("", texts(.sandboxLogAll))] + choices).map { value, text in
            HTML.element("option", [("value", value)] + (value == chosen ? [("selected", nil)] : []), [.text(text)])
        }
        return .element("label", [], [.text(texts(title)), .element("select", [("name", name)], options)])
    }
}

extension ControlPage {
    private func slot(_ name: String, _ text: String?, _ element: String = "span", _ style: String? = nil) -> HTML {
        .element(element, [("data-slot", name)] + (style.map { [("class", $0)] } ?? []), [.text(text ?? "")])
    }

    /// Makes the item of a request: one line, and its details on a click; without a request, the template for the script.
    private func item(_ entry: LoggedRequest?) -> HTML {
        let status = entry.map { $0.isComplete ? String($0.status) : "\($0.status) (\(texts(.sandboxLogCut)))" }
        let icon = entry.flatMap { self.icon(of: $0.host) }.map { [HTML.icon($0)] } ?? []
        let host = HTML.element(
            "span", [("class", "chip")],
            [
                .element("span", [("data-slot", "icon")], icon), slot("host", entry?.host),
            ])
        let line: [HTML] = [
            slot("time", entry?.time.formatted(.iso8601.time(includingFractionalSeconds: false)), "span", "quiet"), host,
            slot("method", entry?.method), slot("path", entry?.path, "code"), slot("status", status, "strong"),
            slot("milliseconds", entry.map { "\($0.milliseconds) \(texts(.sandboxLogMilliseconds))" }),
        ]
        return .element(
            "li", [("class", "status-" + String((entry?.status ?? 0) / 100))],
            [.element("details", [], [.element("summary", [], line), facts(entry)] + messages(entry))])
    }

    private func facts(_ entry: LoggedRequest?) -> HTML {
        let size = entry.map { ($0.isComplete ? texts(.sandboxLogWhole) : texts(.sandboxLogCut)) + ", \($0.bytes) B" }
        let facts: [(TextKey, String, String?)] = [
            (.sandboxLogPath, "whole", entry?.path), (.sandboxLogWhen, "when", entry?.time.formatted(.iso8601).spacedTime),
            (.sandboxLogNumber, "id", entry.map { String($0.id) }),
            (.sandboxLogFields, "fields", entry?.fields.joined(separator: ", ")), (.sandboxLogBody, "size", size),
            (.sandboxLogFault, "fault", entry?.fault),
        ]
        let details = facts.flatMap { key, name, text in
            [HTML.element("dt", [], [.text(texts(key))]), slot(name, text ?? "", "dd")]
        }
        return .element("dl", [("class", "facts")], details)
    }

    /// Request, response and the command that repeats the request, secrets masked.
    private func messages(_ entry: LoggedRequest?) -> [HTML] {
        let parts: [(TextKey, String, String?)] = [
            (.sandboxLogRequest, "request", entry?.requestText), (.sandboxLogResponse, "response", entry?.responseText),
            (.sandboxLogCurl, "curl", entry?.curl(pages.addresses)),
        ]
        return parts.map { key, name, text in
            let copy =
                name == "curl"
                ? [
                    HTML.element(
                        "button", [("type", "button"), ("class", "secondary copy"), ("hidden", nil)],
                        [.text(texts(.sandboxLogCopy))])
                ]
                : []
            let hidden: [(String, String?)] = text == nil ? [("hidden", nil)] : []
            return .element(
                "div", [("class", "message"), ("data-message", name)] + hidden,
                [.element("h3", [], [.text(texts(key))])] + copy + [
                    .element("pre", [("tabindex", "0")], [slot(name, text, "code")])
                ])
        }
    }
}

extension String {
    /// A time such as `2026-11-27T20:10:23Z` as people write it: `2026-11-27 20:10:23 UTC`.
    fileprivate var spacedTime: String { replacing("T", with: " ").replacing("Z", with: " UTC") }
}
