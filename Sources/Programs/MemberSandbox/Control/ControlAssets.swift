import Foundation
import MemberHTTPServer

/// The control page's stylesheet and script in files of their own, as the page's policy requires.
enum ControlAssets {
    static let stylesheet = """
        body { place-items: start center; }
        main { max-inline-size: 72rem; }
        section { margin-block-end: 2rem; }
        h2 { padding-block-start: 0.5rem; border-block-start: 1px solid var(--line); }
        h3 { margin-block: 1rem 0.5rem; font-size: 1rem; }
        .scroll { overflow-x: auto; }
        table { inline-size: 100%; border-collapse: collapse; font-size: 0.875rem; }
        th, td { padding: 0.375rem 0.5rem; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; }
        th { color: var(--quiet); font-weight: 600; }
        td.number { font-variant-numeric: tabular-nums; }
        code { font: 0.875rem ui-monospace, monospace; }
        form.inline { display: inline; }
        form.inline button, form.row button { inline-size: auto; min-block-size: 2.25rem; margin-block-start: 0; }
        form.row { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; margin-block-end: 1rem; }
        form.row label { padding-block: 0; font-size: 0.875rem; }
        input, select {
          display: block; inline-size: 100%; min-block-size: 2.25rem; margin-block-start: 0.25rem; padding: 0.25rem 0.5rem;
          border: 1px solid var(--quiet); border-radius: 0.5rem; background: var(--card); color: inherit; font: inherit;
        }
        dl { margin: 0; font-size: 0.875rem; }
        dd { margin: 0 0 0.5rem; color: var(--quiet); }

        """

    /// Adds each request that the log tells at the top of the list. It writes texts only, never markup.
    static let script = """
        "use strict";
        (() => {
          const list = document.getElementById("log");
          const note = document.getElementById("log-note");
          const latest = document.getElementById("log-latest");
          const limit = Number(list.dataset.limit);
          const source = new EventSource("/_sandbox/log?after=" + list.dataset.after);
          const cell = (row, text, kind) => {
            const place = row.insertCell();
            place.textContent = text;
            if (kind) { place.className = kind; }
          };
          source.onopen = () => { note.textContent = note.dataset.live; };
          source.onerror = () => { note.textContent = note.dataset.lost; };
          source.addEventListener("request", (event) => {
            const entry = JSON.parse(event.data);
            const status = entry.complete ? String(entry.status) : entry.status + " (" + list.dataset.cut + ")";
            const row = list.insertRow(0);
            cell(row, entry.time.slice(11, 19));
            cell(row, entry.method);
            cell(row, entry.host);
            cell(row, entry.path);
            cell(row, status);
            cell(row, String(entry.milliseconds), "number");
            cell(row, entry.fault || "");
            while (list.rows.length > limit) { list.deleteRow(-1); }
            latest.textContent = entry.method + " " + entry.path + " " + status;
          });
        })();

        """
}

/// Keeps other web pages away from the control address.
enum ControlGuard {
    /// What the pages may load: their own stylesheets, script and log.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
        + "frame-ancestors 'none'"

    /// Adds the policy, and a referrer policy under which browsers tell the origin of the page's own forms.
    static func protect(_ response: inout ServerResponse) {
        response.headers["Content-Security-Policy"] = policy
        response.headers["Referrer-Policy"] = "same-origin"
    }

    /// Whether a request comes from the sandbox's own pages, or not from a browser.
    ///
    /// Its host must be a name of this machine, so that no foreign name that resolves here reads the log, and an origin that the
    /// browser tells must be this very one.
    /// - Parameters:
    ///   - request: The request.
    ///   - scheme: The request's scheme, `http` or `https`.
    /// - Returns: Whether it may go on.
    static func isOwn(_ request: ServerRequest, by scheme: String = "http") -> Bool {
        guard let host = request.headers["Host"]?.lowercased(), isLoopback(host) else { return false }
        if let origin = request.headers["Origin"] { return origin.lowercased() == scheme + "://" + host }
        guard request.method != "GET", request.method != "HEAD", let site = request.headers["Sec-Fetch-Site"] else { return true }
        return site == "same-origin" || site == "none"
    }

    private static func isLoopback(_ host: String) -> Bool {
        let port = host.reversed().prefix { $0 != ":" }
        let name = !port.isEmpty && port.allSatisfy(\.isNumber) ? host.dropLast(port.count + 1) : host[...]
        return ["127.0.0.1", "localhost", "[::1]"].contains(name)
    }
}
