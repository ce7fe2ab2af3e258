/// The stylesheets of the control page, each served as a file, as the page's policy requires.
enum ControlAssets {
    /// The rules that the control page and the providers' own pages for testers share.
    static let stylesheet = """
        .scroll { overflow-x: auto; }
        table { inline-size: 100%; border-collapse: collapse; font-size: 0.875rem; }
        th, td { padding: 0.5rem; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; }
        th { color: var(--quiet); font-weight: 600; }
        tbody tr:last-child > * { border-block-end: 0; }
        .scroll th, .scroll td { overflow-wrap: normal; }
        td.number { font-variant-numeric: tabular-nums; }
        code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
        form.inline { display: inline-block; }
        form.inline button, form.row button, .fields button {
          inline-size: auto; min-block-size: 2.5rem; margin-block-start: 0; padding-block: 0.375rem;
        }
        form.row, .fields { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; margin-block: 0 1rem; }
        .card > form.row:last-child, .card > .fields:last-child, form.row > .fields:last-child { margin-block-end: 0; }
        form.row label:not(.choice), .fields label:not(.choice) { padding-block: 0; font-size: 0.875rem; font-weight: 500; }
        .fields label:not(.choice) { flex: 1 1 8rem; }
        .fields label.choice { flex: 1 1 100%; font-size: 0.875rem; }
        input:not([type="radio"], [type="checkbox"]), select {
          display: block; inline-size: 100%; max-inline-size: 100%; min-block-size: 2.5rem; margin-block-start: 0.25rem;
          padding: 0.25rem 0.75rem; border: 1px solid var(--quiet); border-radius: 0.625rem; background: var(--card); color: inherit;
          font: inherit;
        }
        .empty { padding: 1.5rem; border: 1px dashed var(--line); border-radius: 0.75rem; color: var(--quiet); text-align: center; }
        .facts { display: grid; grid-template-columns: minmax(5rem, auto) minmax(0, 1fr); gap: 0.125rem 0.75rem; margin: 0; font-size: 0.875rem; }
        .facts dt { color: var(--quiet); }
        .facts dd { margin: 0; }
        .facts dd:empty::before { content: "–"; color: var(--quiet); }
        .refusal {
          margin: 0; padding: 0.875rem 1.25rem; border: 1px solid var(--bad); border-inline-start-width: 0.375rem; border-radius: 0.75rem;
          background: var(--card);
        }
        @media (max-width: 30rem) {
          form.row > label, .fields label, form.row .fields button, .fields > button, form.row > button, .row > form, .row > form > button {
            inline-size: 100%;
          }
        }
        @media (max-width: 40rem) {
          .scroll thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
          .scroll tr { display: block; padding-block: 0.5rem; border-block-end: 1px solid var(--line); }
          .scroll tbody tr:last-child { border-block-end: 0; }
          .scroll th, .scroll td { display: block; padding: 0.125rem 0; border: 0; overflow-wrap: anywhere; }
          .scroll th { color: inherit; }
          .scroll td { display: grid; grid-template-columns: minmax(5rem, 2fr) minmax(0, 3fr); gap: 0.75rem; }
          .scroll td::before { content: attr(data-label); color: var(--quiet); }
          .scroll td:not([data-label]), .scroll td:has(> span:empty), .scroll td:empty { display: none; }
        }

        """

    static let stylePath = "/control.css"
    /// The rules of the control page only.
    static let ownStylesheet = """
        .columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; align-items: start; }
        .stack { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; }
        @media (min-width: 64rem) { .columns { grid-template-columns: minmax(0, 5fr) minmax(0, 3fr); } }
        .spoken { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
        .log, .people, .faults, .addresses { margin: 0; padding: 0; list-style: none; }
        .log { max-block-size: 40rem; overflow: auto; border: 1px solid var(--line); border-radius: 0.75rem; font-size: 0.875rem; }
        .log:not(:has(> li:not([hidden]))) { display: none; }
        .log > li + li { border-block-start: 1px solid var(--line); }
        .log summary {
          display: grid; grid-template-columns: 4.25rem 9rem 3.75rem minmax(0, 1fr) auto 4.25rem; gap: 0 0.5rem; align-items: center;
          padding: 0.5rem 0.75rem;
        }
        .log summary::-webkit-details-marker { display: none; }
        .log summary:hover { background: var(--ground); }
        .log summary > * { font-variant-numeric: tabular-nums; }
        .log summary [data-slot="milliseconds"] { text-align: end; }
        .log .facts { padding: 0.25rem 0.75rem 0.75rem; }
        .message { padding: 0 0.75rem 0.75rem; }
        .card .message h3 { margin: 0 0 0.25rem; color: var(--quiet); font-size: 0.875rem; font-weight: 600; }
        .message pre {
          max-block-size: 16rem; margin: 0; padding: 0.75rem; overflow: auto; border-radius: 0.5rem; background: var(--ground);
          font-size: 0.8125rem; white-space: pre-wrap;
        }
        .message .copy {
          float: inline-end; inline-size: auto; min-block-size: 2rem; margin: 0 0 0.25rem; padding: 0.125rem 0.75rem; font-size: 0.8125rem;
        }
        .status-2 strong, .status-3 strong { color: var(--good); }
        .status-0 strong, .status-4 strong, .status-5 strong { color: var(--bad); }
        .faults { margin-block-end: 1rem; }
        #faults-list + h3 { margin-block: 1.25rem 0.75rem; padding-block-start: 1.25rem; border-block-start: 1px solid var(--line); }
        .card > .scroll, .card > .facts { margin-block-end: 1rem; }
        .faults li { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; justify-content: space-between; padding-block: 0.375rem; }
        .faults li > span { flex: 1 1 8rem; min-inline-size: 0; }
        .faults li + li { border-block-start: 1px solid var(--line); }
        .groups { flex: 1 1 100%; min-inline-size: 0; margin: 0; padding: 0.25rem 0.75rem; }
        .groups summary { padding-block: 0.5rem; font-weight: 600; }
        .groups details + details { border-block-start: 1px solid var(--line); }
        .groups .choice { align-items: start; padding-block: 0.25rem; font-size: 0.875rem; line-height: 1.4; }
        .groups .choice code { font-weight: 600; }
        .kind > .value { max-inline-size: 16rem; margin-inline-start: 1.75rem; padding-block: 0 0.5rem; }
        .kind:not(:has(input:checked)) > .value { display: none; }
        .people { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); align-items: start; gap: 0.75rem; }
        .people > li { padding: 1rem; border: 1px solid var(--line); border-radius: 0.75rem; }
        .person { display: flex; align-items: center; gap: 0.75rem; }
        .person + p { margin-block-start: 0.5rem; font-size: 0.875rem; }
        .name > * { display: block; line-height: 1.35; }
        .session { margin-block-start: 0.75rem; padding-block-start: 0.75rem; border-block-start: 1px solid var(--line); }
        .session > .row { justify-content: space-between; margin-block-end: 0.5rem; }
        .session form.inline { margin-block-start: 0.75rem; }
        #sber-channel code { white-space: nowrap; }
        .card > .row { margin-block-end: 1rem; }
        .card > .row:last-child { margin-block-end: 0; }
        .addresses { display: grid; gap: 0.25rem; font-size: 0.875rem; }
        .addresses li { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; }
        .addresses .chip { min-inline-size: 10rem; }
        @media (max-width: 40rem) {
          .log summary { grid-template-columns: auto minmax(0, 1fr) auto auto; }
          .log summary .chip { grid-column: 2 / -1; }
          .log summary code { grid-column: 1 / -1; grid-row: 3; }
          .log summary [data-slot="method"] { grid-row: 2; }
          .log summary strong { grid-row: 2; grid-column: 3; }
          .log summary [data-slot="milliseconds"] { grid-row: 2; grid-column: 4; }
        }

        """
}
