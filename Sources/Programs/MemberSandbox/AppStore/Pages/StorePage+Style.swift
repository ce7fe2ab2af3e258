extension StorePage {
    static let stylePath = "/store.css"
    /// Where the stylesheet of a drawing is served.
    static let sheets = "/drawings/"
    /// The page's style rules in addition to those of the shell.
    static let stylesheet = layout + goods + plans + timelineRules

    private static let layout = """
        .refusal { padding: 1rem 1.25rem; border: 1px solid var(--bad); border-inline-start-width: 0.375rem; border-radius: 0.75rem;
          background: var(--card); }
        .refusal p { margin: 0.25rem 0 0; }
        .refusal h2 { margin: 0; color: var(--bad); font-size: 1rem; }
        .switcher ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr)); gap: 0.5rem; margin: 0;
          padding: 0; list-style: none; }
        .switcher a { display: flex; align-items: center; gap: 0.75rem; block-size: 100%; padding: 0.625rem 0.75rem;
          border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); color: inherit; line-height: 1.3;
          text-decoration: none; }
        .switcher a:hover { border-color: var(--quiet); }
        .switcher a[aria-current] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
        .switcher b, .switcher small { display: block; }
        @media (max-width: 30rem) {
          .switcher a { gap: 0.5rem; padding: 0.5rem; font-size: 0.9375rem; }
          .switcher .picture { inline-size: 2rem; block-size: 2rem; }
        }
        .switcher small { color: var(--quiet); font-size: 0.8125rem; }
        .pair { display: grid; gap: inherit; grid-template-columns: minmax(0, 1fr); align-items: start; }
        @media (min-width: 60rem) { .pair { grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); } }
        .labels { display: inline-flex; flex-wrap: wrap; gap: 0.375rem; align-items: center; }
        .clock { display: grid; gap: 1.5rem 2.5rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
        @media (min-width: 60rem) { .clock { grid-template-columns: minmax(0, 1fr) minmax(0, 1.75fr); } }
        .clock .now { display: block; font-size: 1.5rem; font-weight: 650; line-height: 1.25; letter-spacing: -0.01em; }
        time.now, time.when { text-decoration: none; }
        .clock p { margin: 0.25rem 0 0; }
        .moves { display: flex; flex-wrap: wrap; gap: 1rem; }
        .moves form { display: flex; flex: 1 1 15rem; flex-wrap: wrap; align-items: end; gap: 0.5rem; min-inline-size: 0;
          max-inline-size: 100%; margin: 0; }
        .moves form:nth-child(2) { flex-basis: 18rem; }
        .moves form:nth-child(3) { flex-basis: 100%; padding-block-start: 1rem; border-block-start: 1px solid var(--line); }
        .moves label { flex: 1 1 6rem; min-inline-size: 0; margin: 0; padding: 0; font-size: 0.875rem; }
        .moves form:nth-child(2) label { flex-basis: 8.5rem; }
        .moves input { display: block; inline-size: 100%; min-inline-size: 0; min-block-size: 2.5rem; margin-block-start: 0.25rem;
          padding: 0.375rem 0.75rem; border: 1px solid var(--quiet); border-radius: 0.75rem; background: var(--card);
          color: inherit; font: inherit; }
        .moves span { flex: 1 1 12rem; align-self: center; color: var(--quiet); }
        .moves button, .deeds button, .timeline button, .card > form > button { inline-size: auto; min-block-size: 2.5rem; margin: 0;
          padding-block: 0.375rem; }
        .files { margin: 0; padding: 0; list-style: none; }
        .files a { display: block; padding-block: 0.625rem; }
        .files li + li { border-block-start: 1px solid var(--line); }

        """

    private static let goods = """
        .goods { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); margin: 0;
          padding: 0; list-style: none; align-items: stretch; }
        .goods:has(details[open]) { align-items: start; }
        .goods > li { display: flex; flex-direction: column; gap: 0.75rem; padding: 1rem; border: 1px solid var(--line);
          border-radius: 0.75rem; }
        .goods h3 { margin: 0; font-size: 1rem; }
        .goods p { margin: 0; font-size: 0.875rem; }
        .goods .price { font-size: 1.25rem; font-weight: 650; line-height: 1.3; font-variant-numeric: tabular-nums; }
        .goods form { display: grid; gap: 0.75rem; margin: auto 0 0; }
        .goods button { inline-size: 100%; margin: 0; padding-inline: 0.5rem; }
        .goods details { font-size: 0.875rem; }
        .goods details[open] > * + * { margin-block-start: 0.75rem; }
        .goods fieldset { margin-inline: 0; padding: 0.25rem 0.75rem; }
        .goods label.choice { align-items: start; line-height: 1.4; }
        .goods small { display: block; color: var(--quiet); font-size: inherit; }
        .goods textarea { display: block; inline-size: 100%; margin-block-start: 0.25rem; padding: 0.5rem 0.75rem;
          border: 1px solid var(--quiet); border-radius: 0.625rem; background: var(--card); color: inherit;
          font: 0.8125rem/1.4 ui-monospace, monospace; resize: vertical; }

        """

    private static let plans = """
        .plans { display: grid; gap: 1.25rem; margin: 0; padding: 0; list-style: none; }
        .plans > li { display: grid; gap: 0.625rem; }
        .plans > li + li { padding-block-start: 1.25rem; border-block-start: 1px solid var(--line); }
        .plans header { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; justify-content: space-between; }
        .plans h3 { margin: 0; font-size: 1rem; }
        .plans p { margin: 0; }
        .plans p.quiet { font-size: 0.875rem; }
        .plans progress { display: block; inline-size: 100%; block-size: 0.375rem; border: 0; border-radius: 1rem; overflow: hidden;
          appearance: none; background: var(--line); }
        .plans progress::-webkit-progress-bar { background: var(--line); }
        .plans progress::-webkit-progress-value { border-radius: 1rem; background: var(--accent); }
        .plans progress::-moz-progress-bar { background: var(--accent); }
        .deeds { display: flex; flex-wrap: wrap; gap: 0.5rem; }
        @media (forced-colors: active) { .plans progress { appearance: auto; block-size: 0.75rem; } }

        """

    private static let timelineRules = """
        .timeline { margin: 0; padding: 0; list-style: none; }
        .timeline > li { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.125rem 1rem;
          padding: 0 0 1.5rem 1.75rem; }
        .timeline > li:last-child { padding-block-end: 0; }
        .timeline > li::before { content: ""; position: absolute; inset-block: 0.75rem -0.375rem; inset-inline-start: 0.3125rem;
          border-inline-start: 2px solid var(--line); }
        .timeline > li:last-child::before { display: none; }
        .timeline > li::after { content: ""; position: absolute; inset-block-start: 0.375rem; inset-inline-start: 0;
          inline-size: 0.75rem; block-size: 0.75rem; border: 2px solid var(--accent); border-radius: 50%; background: var(--card); }
        .timeline > .first::after { background: var(--accent); }
        .timeline > .taken::after { border-color: var(--bad); background: var(--bad); }
        .timeline > .shared::after { border-style: dotted; }
        .timeline p { margin: 0; font-size: 0.875rem; }
        .timeline p.head { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.25rem 0.75rem; font-size: 1rem; }
        .timeline .head .labels { grid-area: 2 / 1 / auto / -1; min-block-size: 1.5rem; }
        .timeline data { font-weight: 600; font-variant-numeric: tabular-nums; }
        .timeline .taken data { color: var(--quiet); text-decoration: line-through; }
        .timeline .when { color: var(--quiet); font-size: 0.875rem; font-weight: 600; font-variant-numeric: tabular-nums; }
        .timeline code { color: var(--quiet); font-size: 0.8125rem; }
        .timeline form { margin-block-start: 0.5rem; }
        .timeline li button { min-block-size: 2rem; padding-block: 0.25rem; font-size: 0.875rem; }
        .timeline + details { margin-block-start: 1.5rem; }
        .timeline + details > summary { margin-block-end: 1rem; font-weight: 600; }
        @media (min-width: 45rem) {
          .timeline > li { grid-template-columns: 10rem minmax(0, 1fr); }
          .timeline .when { padding-block-start: 0.125rem; }
          .timeline > li > div { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-content: start; gap: 0 1rem; }
          .timeline p { grid-column: 1; }
          .timeline p.head { grid-template-columns: auto minmax(0, 1fr) auto; grid-column: 1 / -1; align-items: start; }
          .timeline .head .labels { grid-area: 1 / 2; }
          .timeline form { grid-area: 2 / 2 / span 4; }
        }

        """
}
