import MemberUI

/// The rules of the portal's own pages, beside those that all pages share.
enum PortalStylesheet {
    static let path = "/portal.css"

    static let text = """
        .news:empty { display: none; }
        .wide > main > .news {
          padding: 0.75rem 1rem; background: var(--card); border: 1px solid var(--line); border-inline-start: 4px solid var(--accent);
          border-radius: 0.75rem;
        }
        .providers { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1.5rem; }
        .providers > .card { display: flex; flex-direction: column; }
        .providers > .card:only-child { max-inline-size: 36rem; }
        .card > header > .provider { display: flex; align-items: center; gap: min(0.75rem, 14px); min-inline-size: 0; }
        .provider > h2 { margin: 0; }
        .provider > .icon { inline-size: min(2.25rem, 40px); block-size: min(2.25rem, 40px); overflow: hidden; border-radius: 23%; }
        .member { display: grid; gap: 0.75rem; }
        .who { display: flex; align-items: center; gap: 0.875rem; }
        .who .picture { inline-size: min(3rem, 60px); block-size: min(3rem, 60px); font-size: 1rem; }
        .who > p { margin: 0; min-inline-size: 0; }
        .who strong { display: block; }
        .granted { display: flex; flex-wrap: wrap; align-items: center; gap: 0.375rem; }
        .granted > .quiet { margin-inline-end: 0.25rem; font-size: 0.875rem; }
        /* One with several lines has the corners of one with a single line. */
        .granted > .badge { border-radius: 0.75rem; }
        .elements { display: grid; gap: 1.25rem; margin-block-start: 1.25rem; }
        .element { min-inline-size: 0; max-inline-size: 24rem; }
        .card .element > h3 { color: var(--quiet); font-size: 0.875rem; font-weight: 600; }
        .card .row { gap: 0.5rem; }
        .card .row .button, .card .row button { padding-inline: min(0.875rem, 16px); font-size: 0.9375rem; }
        /* The buttons of the account stand at the foot of each card of a row. */
        .account { margin-block-start: auto; padding-block-start: 1rem; border-block-start: 1px solid var(--line); }
        .card:has(> .account) > .elements, .card:has(> .account):not(:has(> .elements)) > .member { margin-block-end: 1.5rem; }
        .card:has(> .permissions) { max-inline-size: calc(39rem + 2px); }
        .card .whole button { inline-size: auto; }
        @media (max-width: 30rem) {
          .providers { gap: 1rem; }
          .row > form, .providers .row > form > button, .account > .button { flex: 1 1 100%; inline-size: 100%; }
        }

        """
}
