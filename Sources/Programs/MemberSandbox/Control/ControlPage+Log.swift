import Foundation
import MemberUI

extension ControlPage {
    /// The last requests, newest first. The script adds what comes; only the line about the newest one is read out.
    var logParts: [HTML] {
        let entries = stage.log.entries
        let columns: [TextKey] = [
            .sandboxLogTime, .sandboxLogMethod, .sandboxLogHost, .sandboxLogPath, .sandboxLogStatus, .sandboxLogMilliseconds,
            .sandboxLogFault,
        ]
        let body = HTML.element(
            "tbody",
            [
                ("id", "log"), ("data-after", String(entries.last?.id ?? 0)), ("data-limit", String(RequestLog.capacity)),
                ("data-cut", texts(.sandboxLogCut)),
            ], entries.reversed().map(row))
        return [
            .element(
                "p",
                [
                    ("id", "log-note"), ("class", "quiet"), ("data-live", texts(.sandboxLogLive)),
                    ("data-lost", texts(.sandboxLogLost)),
                ], [.text(texts(.sandboxLogStill))]),
            .element("p", [("id", "log-latest"), ("aria-live", "polite")]),
            table(.sandboxLog, columns, body),
        ]
    }

    private func row(_ entry: LoggedRequest) -> HTML {
        let status = entry.isComplete ? String(entry.status) : "\(entry.status) (\(texts(.sandboxLogCut)))"
        let time = entry.time.formatted(.iso8601.time(includingFractionalSeconds: false))
        let cells = [time, entry.method, entry.host, entry.path, status, String(entry.milliseconds), entry.fault ?? ""]
        return .element(
            "tr", [],
            cells.enumerated().map { index, text in .element("td", index == 5 ? [("class", "number")] : [], [.text(text)]) })
    }
}
