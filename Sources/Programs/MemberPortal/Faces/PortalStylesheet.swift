import MemberUI

/// The rules of the portal's own page, beside those that all pages share.
enum PortalStylesheet {
    static let path = "/portal.css"

    static let text = """
        body { display: block; place-items: normal; padding: 0; }
        .bar {
          display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1.5rem;
          max-inline-size: 44rem; margin-inline: auto; padding: 0.75rem 1rem;
        }
        .bar > a { font-size: 0.9375rem; }
        .settings { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; }
        .settings ul {
          display: flex; margin: 0; padding: 0.125rem; border: 1px solid var(--line); border-radius: 0.75rem; list-style: none;
        }
        .settings a {
          display: block; padding: 0.25rem 0.625rem; border-radius: 0.625rem; color: var(--quiet); font-size: 0.875rem;
          text-decoration: none;
        }
        .settings a:hover { color: var(--ink); }
        .settings a[aria-current] { background: var(--accent); color: var(--on-accent); font-weight: 600; }
        main { max-inline-size: 44rem; margin: 0 auto 2rem; padding: 2rem; }
        .message main { max-inline-size: 26rem; margin-block-start: 12vh; }
        h1 { font-size: 1.75rem; }
        .lead { max-inline-size: 36rem; color: var(--quiet); }
        .news:empty { display: none; }
        .news {
          margin-block: 1rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-inline-start: 4px solid var(--accent);
          border-radius: 0.5rem;
        }
        .provider { margin-block-start: 1.5rem; padding-block-start: 1.5rem; border-block-start: 1px solid var(--line); }
        .provider > h2 { margin-block: 0 0.25rem; font-size: 1.25rem; }
        .member { display: flex; align-items: center; gap: 0.875rem; margin-block: 0.75rem; }
        .member .picture { inline-size: 3rem; block-size: 3rem; font-size: 1rem; }
        .member p { margin: 0; }
        .member strong { display: block; }
        .elements { display: grid; gap: 1.25rem; margin-block: 1rem; }
        h3 { margin-block: 0 0.5rem; color: var(--quiet); font-size: 0.875rem; font-weight: 600; }
        .element { max-inline-size: 24rem; }
        .buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-block-start: 0.5rem; }
        .buttons button { inline-size: auto; margin-block-start: 0; }
        @media (max-width: 30rem) {
          main { margin-inline: 0.5rem; inline-size: auto; padding: 1.25rem 1rem; }
          .buttons form, .buttons button { inline-size: 100%; }
        }
        @media (forced-colors: active) { .settings a[aria-current] { outline: 2px solid Highlight; } }

        """
}
