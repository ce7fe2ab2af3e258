/// The stylesheets and the script of the control page, each served as a file, as the page's policy requires.
enum ControlAssets {
    /// The rules that the control page and the providers' own pages for testers share.
    static let stylesheet = """
        body { place-items: start center; }
        main { max-inline-size: 72rem; }
        section { margin-block-end: 2rem; min-inline-size: 0; }
        h2 { padding-block-start: 0.75rem; border-block-start: 1px solid var(--line); }
        h3 { margin-block: 1rem 0.5rem; font-size: 1rem; }
        .scroll { overflow-x: auto; }
        table { inline-size: 100%; border-collapse: collapse; font-size: 0.875rem; }
        th, td { padding: 0.375rem 0.5rem; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; }
        th { color: var(--quiet); font-weight: 600; }
        .scroll th, .scroll td { overflow-wrap: normal; }
        td.number { font-variant-numeric: tabular-nums; }
        code { font: 0.875rem ui-monospace, monospace; }
        form.inline { display: inline-block; }
        form.inline button, form.row button, .fields button {
          inline-size: auto; min-block-size: 2.25rem; margin-block-start: 0; padding-block: 0.25rem;
        }
        form.row, .fields { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; margin-block-end: 1rem; }
        form.row label:not(.choice), .fields label { padding-block: 0; font-size: 0.875rem; }
        .fields label { flex: 1 1 8rem; }
        input:not([type="radio"], [type="checkbox"]), select {
          display: block; inline-size: 100%; max-inline-size: 100%; min-block-size: 2.25rem; margin-block-start: 0.25rem;
          padding: 0.25rem 0.5rem; border: 1px solid var(--quiet); border-radius: 0.5rem; background: var(--card); color: inherit;
          font: inherit;
        }
        @media (max-width: 30rem) {
          body { padding: 0.5rem; }
          main { padding: 1rem; }
          .fields label, .fields button, form.row > button { inline-size: 100%; }
        }

        """

    static let stylePath = "/control.css"
    /// The rules of the control page only.
    static let ownStylesheet = """
        .columns { display: grid; gap: 0 2rem; }
        @media (min-width: 60rem) { .columns { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } }
        .spoken { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
        .log, .people, .faults { margin: 0; padding: 0; list-style: none; }
        .log { max-block-size: 32rem; overflow: auto; border: 1px solid var(--line); border-radius: 0.75rem; font-size: 0.875rem; }
        .log:empty { display: none; }
        .empty { padding: 1rem; border: 1px dashed var(--line); border-radius: 0.75rem; color: var(--quiet); text-align: center; }
        .log > li + li { border-block-start: 1px solid var(--line); }
        .log summary { display: grid; grid-template-columns: auto 2.75rem minmax(0, 1fr) auto auto; gap: 0 0.75rem; padding: 0.5rem 0.75rem; }
        .log summary::-webkit-details-marker { display: none; }
        .log summary:hover { background: var(--ground); }
        .log summary > * { font-variant-numeric: tabular-nums; }
        .log .facts { padding: 0.25rem 0.75rem 0.75rem; }
        .status-2 strong, .status-3 strong { color: var(--good); }
        .status-0 strong, .status-4 strong, .status-5 strong { color: var(--bad); }
        .facts { display: grid; grid-template-columns: minmax(5rem, auto) minmax(0, 1fr); gap: 0.125rem 0.75rem; margin: 0; font-size: 0.875rem; }
        .facts dt { color: var(--quiet); }
        .facts dd { margin: 0; }
        .facts dd:empty::before { content: "–"; color: var(--quiet); }
        .faults li { padding-block: 0.25rem; }
        .groups { inline-size: 100%; min-inline-size: 0; margin: 0; padding: 0.25rem 0.75rem; }
        .groups summary { padding-block: 0.5rem; font-weight: 600; }
        .groups details + details { border-block-start: 1px solid var(--line); }
        .groups .choice { align-items: start; padding-block: 0.25rem; font-size: 0.875rem; line-height: 1.4; }
        .groups .choice code { font-weight: 600; }
        .people { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); align-items: start; gap: 0.75rem; }
        .people > li { padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.75rem; }
        .person { display: flex; align-items: center; gap: 0.75rem; margin-block-end: 0.5rem; }
        .name > * { display: block; line-height: 1.35; }
        .session { margin-block-start: 0.75rem; padding-block-start: 0.75rem; border-block-start: 1px solid var(--line); }
        .session button { margin-block-start: 0.5rem; }
        @media (max-width: 30rem) {
          .log summary { grid-template-columns: auto 1fr auto auto; }
          .log summary code { grid-column: 1 / -1; grid-row: 2; }
        }

        """

    /// Adds each new request of the log at the top of the list, and filters the list. The script writes texts only, never markup.
    static let script = """
        "use strict";
        (() => {
          const list = document.getElementById("log");
          const note = document.getElementById("log-note");
          const none = document.getElementById("log-none");
          const latest = document.getElementById("log-latest");
          const filter = document.getElementById("log-filter");
          const pattern = document.getElementById("log-item").content.firstElementChild;
          const limit = Number(list.dataset.limit);
          const text = (item, slot) => item.querySelector(`[data-slot="${slot}"]`).textContent;
          const judge = (item) => {
            const { host, path, status } = Object.fromEntries(new FormData(filter));
            item.hidden = !((!host || text(item, "host") === host) && (!path || text(item, "whole").includes(path))
              && (!status || text(item, "status").startsWith(status)));
          };
          const count = () => { none.hidden = [...list.children].some((item) => !item.hidden); };
          const refilter = () => { for (const item of list.children) { judge(item); } count(); };
          filter.addEventListener("submit", (event) => { event.preventDefault(); refilter(); });
          filter.addEventListener("input", refilter);
          const unfiltered = !location.search;
          const source = new EventSource("/_sandbox/log?after=" + (unfiltered ? list.dataset.after : 0));
          if (!unfiltered) { list.replaceChildren(); }
          source.onopen = () => { note.textContent = note.dataset.live; };
          source.onerror = () => { note.textContent = note.dataset.lost; };
          source.addEventListener("request", (event) => {
            const entry = JSON.parse(event.data);
            const status = entry.complete ? String(entry.status) : entry.status + " (" + list.dataset.cut + ")";
            const item = pattern.cloneNode(true);
            const values = {
              time: entry.time.slice(11, 19), method: entry.method, path: entry.path, status: status,
              milliseconds: entry.milliseconds + " " + list.dataset.unit, host: entry.host, whole: entry.path, when: entry.time,
              id: String(entry.id), fields: entry.fields.join(", "),
              size: (entry.complete ? list.dataset.whole : list.dataset.cut) + ", " + entry.bytes + " B", fault: entry.fault || ""
            };
            for (const [slot, value] of Object.entries(values)) { item.querySelector(`[data-slot="${slot}"]`).textContent = value; }
            item.className = "status-" + Math.floor(entry.status / 100);
            list.prepend(item);
            while (list.children.length > limit) { list.lastElementChild.remove(); }
            judge(item);
            count();
            latest.textContent = entry.method + " " + entry.path + " " + status;
          });
        })();

        """
}
