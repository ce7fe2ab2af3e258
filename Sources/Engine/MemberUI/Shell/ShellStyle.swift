// The rules of layouts and of the parts of pages. `Stylesheet.text` joins them with the rest.
extension Stylesheet {
    /// The two layouts: a site's wide page, and the narrow one with one question.
    static let layouts =
        """
        body.wide { display: block; place-items: normal; padding: 0; }
        .bar {
          display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; padding: 0.75rem max(1.5rem, (100% - 72rem) / 2 + 1.5rem);
          background: var(--card); border-block-end: 1px solid var(--line);
        }
        .bar a { color: var(--quiet); text-decoration: none; }
        .bar a:hover, .bar [aria-current] { color: var(--ink); }
        .bar [aria-current] { font-weight: 600; }
        .bar .site { display: inline-flex; align-items: center; gap: 0.625rem; color: var(--ink); font-weight: 650; }
        .bar ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0; padding: 0; list-style: none; }
        .bar > nav { margin-inline-start: 0.5rem; }
        .bar > nav a { display: block; padding-block: 0.25rem; }
        .tools { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; margin-inline-start: auto; }
        .tools ul { gap: 0; padding: 0.125rem; border: 1px solid var(--line); border-radius: 0.75rem; }
        .tools a { display: block; padding: 0.1875rem 0.625rem; border-radius: 0.625rem; font-size: 0.875rem; }
        .tools [aria-current], .tools [aria-current]:hover { background: var(--accent); color: var(--on-accent); }
        .wide > main {
          display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; max-inline-size: 72rem; margin: 0 auto;
          padding: 2rem 1.5rem 4rem; border: 0; border-radius: 0; background: none;
        }
        .wide h1 { margin: 0; font-size: min(1.75rem, 12vw); letter-spacing: -0.01em; }
        .lead { max-inline-size: 44rem; color: var(--quiet); }
        .wide .lead { margin: 0.5rem 0 0; }
        .page-head { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: end; justify-content: space-between; }
        .row { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: center; }
        .row > button, .row > .button, .row > form > button { inline-size: auto; min-block-size: 2.5rem; margin: 0; padding-block: 0.375rem; }
        body.narrow > main { max-inline-size: 28rem; padding: 2rem; }
        .question-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 1rem; margin-block-end: 1.25rem; }
        .question-head .icon { inline-size: 3rem; block-size: 3rem; }
        .pair-of-icons { display: flex; align-items: center; gap: 0.75rem; }
        .pair-of-icons .link { inline-size: 1.5rem; border-block-start: 2px dotted var(--quiet); }
        .narrow h1 { font-size: min(1.5rem, 10vw); letter-spacing: -0.01em; }
        @media (max-width: 30rem) {
          .bar { padding: 0.75rem 1rem; }
          .bar > nav { flex-basis: 100%; order: 1; margin-inline-start: 0; }
          .tools { flex-basis: 100%; order: 2; gap: 0.375rem; margin-inline-start: 0; }
          .tools a { padding: 0.1875rem 0.4375rem; font-size: 0.8125rem; }
          .wide > main { gap: 1rem; padding: 1.25rem 1rem 3rem; }
          body.narrow { padding: 0.75rem; }
          body.narrow > main { padding: 1.25rem; }
        }

        """ + accents

    /// Cards, badges, chips, icons, and buttons by role.
    static let parts = """
        .card { min-inline-size: 0; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; }
        .card > header {
          display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; margin-block-end: 1rem;
        }
        .card > header > h2 { display: flex; align-items: center; gap: 0.625rem; margin: 0; }
        .card > header .icon { inline-size: 2rem; block-size: 2rem; overflow: hidden; border-radius: 23%; }
        .card h3:where(:not([data-face] *)) { margin: 0 0 0.5rem; font-size: 1rem; line-height: 1.35; }
        .badge {
          display: inline-block; padding: 0.0625rem 0.5rem; border-radius: 99rem; font-size: 0.8125rem; font-weight: 600; line-height: 1.5;
          --tone: var(--quiet); background: color-mix(in srgb, var(--tone) 13%, transparent); color: var(--tone);
        }
        .badge.info { --tone: var(--info); }
        .badge.good { --tone: var(--good); }
        .badge.warning { --tone: var(--warn); }
        .badge.bad { --tone: var(--bad); }
        .icon { display: inline-block; flex: none; inline-size: 1.5rem; block-size: 1.5rem; vertical-align: middle; line-height: 0; }
        .question-head .icon { overflow: hidden; border-radius: 23%; }
        .asked {
          display: grid; gap: 0.5rem; margin-block: 0 1.25rem; padding: 0.875rem 1rem; border-radius: 0.75rem; background: var(--ground);
          list-style: none;
        }
        .asked > li { display: flex; gap: 0.625rem; }
        .asked > li::before { content: "✓" / ""; color: var(--accent); font-weight: 700; }
        .icon > svg { inline-size: 100%; block-size: 100%; }
        .chip { display: inline-flex; align-items: center; gap: 0.5rem; }
        .chip .icon { inline-size: 1.25rem; block-size: 1.25rem; }
        time[title] { text-decoration: underline dotted color-mix(in srgb, var(--quiet) 60%, transparent); text-underline-offset: 0.2em; }
        a.button { display: flex; align-items: center; justify-content: center; }
        button.danger:where(:not([data-face] *)), .button.danger {
          border-color: color-mix(in srgb, var(--bad) 40%, var(--line)); color: var(--bad);
        }
        button.subtle:where(:not([data-face] *)), .button.subtle { border-color: transparent; background: transparent; color: var(--accent); }
        [aria-invalid="true"] { border-color: var(--bad) !important; }
        span.wrong[id] {
          display: block; flex: 1 1 100%; margin-block-start: 0.25rem; color: var(--bad); font-size: 0.875rem; font-weight: 400; line-height: 1.4;
        }
        @media (max-width: 30rem) { .card { padding: 1rem; } }
        @media (forced-colors: active) {
          .badge { border: 1px solid; }
          .bar [aria-current], .tools [aria-current] { outline: 2px solid Highlight; outline-offset: 1px; }
        }

        """

    private static let accents: String = {
        func rule(_ accent: PageAccent, _ theme: ComponentTheme) -> String {
            let colors = accent.colors(theme)
            return "body.accent-\(accent.rawValue) { --accent: \(colors.accent.css); --on-accent: \(colors.text.css); }"
        }
        let light = PageAccent.allCases.map { rule($0, .light) }.joined(separator: "\n")
        let dark = PageAccent.allCases.map { rule($0, .dark) }
        let chosen = dark.map { ":root[data-scheme=\"dark\"] " + $0 }.joined(separator: "\n")
        let system = dark.map { "  :root:not([data-scheme=\"light\"]) " + $0 }.joined(separator: "\n")
        return "\(light)\n\(chosen)\n@media (prefers-color-scheme: dark) {\n\(system)\n}\n"
    }()
}
