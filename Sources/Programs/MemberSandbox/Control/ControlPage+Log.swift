import Foundation
import MemberCore
import MemberUI

/// The filter of the log: by host, by a part of the path, and by the first digit of the status.
struct LogFilter: Sendable, Equatable {
    var host = ""
    var path = ""
    var status = ""

    init() {}

    init(_ query: FormFields) {
        (host, path, status) = (query["host"] ?? "", query["path"] ?? "", query["status"] ?? "")
    }

    func shows(_ entry: LoggedRequest) -> Bool {
        (host.isEmpty || entry.host == host) && (path.isEmpty || entry.path.contains(path))
            && (status.isEmpty || String(entry.status / 100) == status)
    }
}

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
            items, .element("template", [("id", "log-item")], [item(nil)]),
        ]
    }

    /// The filter: a form that reloads the page if the script does not run.
    private var search: HTML {
        let hosts = pages.addresses.plain.flatMap { provider, hosts in hosts.keys.map { provider + "/" + $0 } }.sorted()
        let statuses = ["2", "3", "4", "5"]
        let path = field(
            .sandboxLogPath, [("name", "path"), ("type", "search"), ("value", filter.path), ("autocomplete", "off")])
        return .element(
            "form", [("method", "get"), ("action", "/"), ("class", "fields"), ("id", "log-filter"), ("role", "search")],
            [
                select(.sandboxLogHost, "host", hosts.map { ($0, $0) }, filter.host), path,
                select(.sandboxLogStatus, "status", statuses.map { ($0, $0 + "xx") }, filter.status),
                .element("button", [("type", "submit")], [.text(texts(.sandboxLogFilter))]),
            ])
    }

    private func select(_ title: TextKey, _ name: String, _ choices: [(String, String)], _ chosen: String) -> HTML {
        let options = ([("", texts(.sandboxLogAll))] + choices).map { value, text in
            HTML.element("option", [("value", value)] + (value == chosen ? [("selected", nil)] : []), [.text(text)])
        }
        return .element("label", [], [.text(texts(title)), .element("select", [("name", name)], options)])
    }

    /// Makes the item of a request: one line, and its details on a click; without a request, the template for the script.
    private func item(_ entry: LoggedRequest?) -> HTML {
        func slot(_ name: String, _ text: String?, _ element: String = "span", _ style: String? = nil) -> HTML {
            .element(element, [("data-slot", name)] + (style.map { [("class", $0)] } ?? []), [.text(text ?? "")])
        }
        let status = entry.map { $0.isComplete ? String($0.status) : "\($0.status) (\(texts(.sandboxLogCut)))" }
        let line: [HTML] = [
            slot("time", entry?.time.formatted(.iso8601.time(includingFractionalSeconds: false)), "span", "quiet"),
            slot("method", entry?.method), slot("path", entry?.path, "code"),
            slot("status", status, "strong"),
            slot("milliseconds", entry.map { "\($0.milliseconds) \(texts(.sandboxLogMilliseconds))" }),
        ]
        let size = entry.map { ($0.isComplete ? texts(.sandboxLogWhole) : texts(.sandboxLogCut)) + ", \($0.bytes) B" }
        let facts: [(TextKey, String, String?)] = [
            (.sandboxLogHost, "host", entry?.host), (.sandboxLogPath, "whole", entry?.path),
            (.sandboxLogWhen, "when", entry?.time.formatted(.iso8601)), (.sandboxLogNumber, "id", entry.map { String($0.id) }),
            (.sandboxLogFields, "fields", entry?.fields.joined(separator: ", ")), (.sandboxLogBody, "size", size),
            (.sandboxLogFault, "fault", entry?.fault),
        ]
        let details = facts.flatMap { key, name, text in
            [HTML.element("dt", [], [.text(texts(key))]), slot(name, text ?? "", "dd")]
        }
        return .element(
            "li", [("class", "status-" + String((entry?.status ?? 0) / 100))],
            [.element("details", [], [.element("summary", [], line), .element("dl", [("class", "facts")], details)])])
    }
}
