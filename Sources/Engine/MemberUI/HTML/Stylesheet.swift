/// The stylesheet that all pages share: light and dark, readable at any size, in either direction, without motion if the person
/// prefers that.
///
/// Its rules for elements end where a provider's component begins (`data-face`): a component has rules of its own.
public enum Stylesheet {
    /// The media type to serve it with.
    public static let mediaType = "text/css; charset=utf-8"

    /// The rules as a file with a name of its own, to be served beside the components' files.
    public static let asset = ComponentAsset(text, mediaType: mediaType, suffix: ".css")

    /// The rules.
    public static let text = colors + elements + layouts + parts + preferences

    private static let light =
        "--ground: #f4f5f7; --card: #ffffff; --ink: #16181d; --quiet: #5a6170; --line: #d5d9e0; --accent: #1f5fd0; "
        + "--on-accent: #ffffff; --good: #1c7043; --bad: #a3312a; --warn: #7a5208; --info: #1f5fd0;"
    private static let dark =
        "--ground: #111317; --card: #1b1e24; --ink: #f0f2f5; --quiet: #a3abb8; --line: #363b45; --accent: #8ab4ff; "
        + "--on-accent: #0b1c3a; --good: #6fcf97; --bad: #ff9d94; --warn: #f2c46d; --info: #8ab4ff;"

    /// The colours follow the system, unless the page says otherwise: see ``HTMLDocument``.
    private static let colors = """
        :root { color-scheme: light; \(light) }
        @media (prefers-color-scheme: dark) { :root { color-scheme: dark; \(dark) } }
        :root[data-scheme="light"] { color-scheme: light; \(light) }
        :root[data-scheme="dark"] { color-scheme: dark; \(dark) }
        @media (prefers-contrast: more) { :root, :root[data-scheme] { --quiet: var(--ink); --line: var(--ink); } }

        """

    private static let elements = """
        *, *::before, *::after { box-sizing: border-box; }
        body {
          margin: 0; min-block-size: 100vh; padding: 1.5rem 1rem; display: grid; place-items: center;
          grid-template-columns: minmax(0, 1fr); background: var(--ground); color: var(--ink);
          font: 1rem/1.5 system-ui, sans-serif; text-align: start; overflow-wrap: anywhere;
        }
        main {
          inline-size: 100%; max-inline-size: 26rem; padding: 1.5rem; background: var(--card);
          border: 1px solid var(--line); border-radius: 1rem;
        }
        h1 { margin-block: 0 0.5rem; font-size: 1.375rem; line-height: 1.25; }
        h2:where(:not([data-face] *)) { margin-block: 1rem 0.5rem; font-size: 1.125rem; line-height: 1.3; }
        p:where(:not([data-face] *)) { margin-block: 0 1rem; }
        p:last-child:where(:not([data-face] *)) { margin-block-end: 0; }
        fieldset { margin: 0 0 1rem; padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 0.75rem; }
        fieldset p { margin-block: 0; }
        label { display: block; padding-block: 0.5rem; cursor: pointer; }
        label.choice { display: flex; align-items: center; gap: 0.625rem; padding-block: 0.375rem; }
        label.choice > input { flex: none; inline-size: 1.125rem; block-size: 1.125rem; margin: 0; accent-color: var(--accent); }
        label.choice > input[role="switch"] {
          position: relative; inline-size: 2.5rem; block-size: 1.5rem; border: 1px solid var(--quiet); border-radius: 1rem; appearance: none;
          background: var(--ground); cursor: pointer;
        }
        label.choice > input[role="switch"]::before {
          content: ""; position: absolute; inset-block: 0.1875rem; inset-inline-start: 0.1875rem; aspect-ratio: 1; border-radius: 50%;
          background: var(--quiet);
        }
        label.choice > input[role="switch"]:checked { border-color: var(--accent); background: var(--accent); }
        label.choice > input[role="switch"]:checked::before {
          inset-inline: auto 0.1875rem; background: var(--on-accent);
        }
        label.choice > input[role="switch"]:disabled { opacity: 0.5; cursor: default; }
        :where(input, select, textarea):where(:not([data-face] *)) { max-inline-size: 100%; font: inherit; }
        label > :where(input[type="text"]) {
          display: block; inline-size: 100%; min-block-size: 2.5rem; margin-block-start: 0.25rem; padding: 0.375rem 0.75rem;
          border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); color: inherit;
        }
        ul { margin-block: 0 1rem; padding-inline-start: 1.25rem; }
        a { color: var(--accent); }
        summary { cursor: pointer; }
        .quiet { color: var(--quiet); }
        .picture {
          display: inline-grid; flex: none; place-items: center; inline-size: 2.25rem; block-size: 2.25rem; overflow: hidden;
          border-radius: 50%; background: var(--line); color: var(--ink); font-size: 0.8125rem; font-weight: 600; line-height: 1;
        }
        .picture > * { grid-area: 1 / 1; }
        .picture > img {
          min-inline-size: 100%; max-inline-size: 100%; min-block-size: 100%; max-block-size: 100%; object-fit: cover;
        }
        .mark {
          display: grid; place-items: center; inline-size: 3rem; block-size: 3rem; margin-block-end: 1rem;
          border: 3px solid var(--quiet); border-radius: 50%; color: var(--quiet);
        }
        .mark-good { border-color: var(--good); color: var(--good); }
        .mark-bad { border-color: var(--bad); color: var(--bad); }
        .mark::before { content: "i"; font-size: 1.5rem; font-weight: 700; line-height: 1; }
        .mark-bad::before { content: "!"; }
        .mark-good::before {
          content: ""; inline-size: 42%; block-size: 22%; margin-block-end: 12%; border: solid currentColor;
          border-width: 0 0 3px 3px; transform: rotate(-45deg);
        }
        .actions { margin-block-start: 1.25rem; }
        .actions > .button { flex: 1 1 100%; }
        .developer { margin-block-start: 1.25rem; padding-block-start: 0.75rem; border-block-start: 1px solid var(--line); }
        .developer, .developer code { font-size: 0.875rem; }
        .developer p { margin-block: 0.5rem 0; }
        button:where(:not([data-face] *)), .button {
          display: block; inline-size: 100%; min-block-size: 2.75rem; margin-block-start: 0.5rem; padding: 0.5rem 1rem;
          border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); color: var(--ink);
          font: inherit; font-weight: 600; line-height: 1.4; text-align: center; text-decoration: none; cursor: pointer;
          transition: filter 0.15s, border-color 0.15s;
        }
        button:where(:not([data-face] *)):hover, .button:hover { border-color: var(--quiet); }
        button.primary:where(:not([data-face] *)):hover, .primary:hover { filter: brightness(1.08); }
        button.primary:where(:not([data-face] *)), .primary {
          border-color: transparent; background: var(--accent); color: var(--on-accent); font-weight: 600;
        }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }

        """

    private static let preferences = """
        @media (prefers-reduced-motion: reduce) {
          *, *::before, *::after { transition: none !important; animation: none !important; }
        }
        @media (prefers-contrast: more) { .picture { background: var(--ink); color: var(--card); } }
        @media (forced-colors: active) {
          button:where(:not([data-face] *)), .button, .picture, .primary { border: 1px solid ButtonText; }
          label.choice > input[role="switch"] { appearance: auto; }
          label.choice > input[role="switch"]::before { content: none; }
        }

        """
}
