/// The stylesheet that all pages share: light and dark, readable at any size, in either direction, without motion if so wished.
public enum Stylesheet {
    /// The media type to serve it with.
    public static let mediaType = "text/css; charset=utf-8"

    /// The rules as a file with a name of its own, to be served beside the components' files.
    public static let asset = ComponentAsset(text, mediaType: mediaType, suffix: ".css")

    /// The rules.
    public static let text = """
        :root {
          color-scheme: light dark;
          --ground: #f4f5f7; --card: #ffffff; --ink: #16181d; --quiet: #5a6170; --line: #d5d9e0;
          --accent: #1f5fd0; --on-accent: #ffffff;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #111317; --card: #1b1e24; --ink: #f0f2f5; --quiet: #a3abb8; --line: #363b45;
            --accent: #8ab4ff; --on-accent: #0b1c3a;
          }
        }
        *, *::before, *::after { box-sizing: border-box; }
        body {
          margin: 0; min-block-size: 100vh; padding: 1.5rem 1rem; display: grid; place-items: center;
          background: var(--ground); color: var(--ink);
          font: 1rem/1.5 system-ui, sans-serif; text-align: start; overflow-wrap: anywhere;
        }
        main {
          inline-size: 100%; max-inline-size: 26rem; padding: 1.5rem; background: var(--card);
          border: 1px solid var(--line); border-radius: 1rem;
        }
        h1 { margin-block: 0 0.5rem; font-size: 1.375rem; line-height: 1.25; }
        h2 { margin-block: 1rem 0.5rem; font-size: 1.125rem; }
        p { margin-block: 0 1rem; }
        fieldset { margin: 0 0 1rem; padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 0.75rem; }
        fieldset p { margin-block: 0; }
        label { display: block; padding-block: 0.5rem; cursor: pointer; }
        ul { margin-block: 0 1rem; padding-inline-start: 1.25rem; }
        a { color: var(--accent); }
        .quiet { color: var(--quiet); }
        button, .button {
          display: block; inline-size: 100%; min-block-size: 2.75rem; margin-block-start: 0.5rem; padding: 0.5rem 1rem;
          border: 1px solid var(--line); border-radius: 0.75rem; background: transparent; color: inherit;
          font: inherit; text-align: center; text-decoration: none; cursor: pointer;
          transition: filter 0.15s;
        }
        button:hover, .button:hover { filter: brightness(0.95); }
        .primary { border-color: transparent; background: var(--accent); color: var(--on-accent); font-weight: 600; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        @media (prefers-reduced-motion: reduce) {
          *, *::before, *::after { transition: none !important; animation: none !important; }
        }

        """
}
