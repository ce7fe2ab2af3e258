/// The control page's stylesheet and script, served apart from it, as its policy demands.
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
