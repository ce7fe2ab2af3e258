/// The rules of operators' pages beside those of all pages.
enum OperatorStylesheet {
    static let text = """
        .operator-leave { min-block-size: 2rem; margin: 0; padding: 0.25rem 0.625rem; font-size: 0.875rem; }
        .operator-facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.375rem 1.5rem; margin: 0; }
        .operator-facts dt { color: var(--quiet); }
        .operator-facts dd { margin: 0; }
        .operator-key { display: block; inline-size: 100%; min-block-size: 2.5rem; margin-block-start: 0.25rem; padding: 0.375rem 0.75rem; \
        border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); color: inherit; }
        .operator-wrong { color: var(--bad); }
        @media (max-width: 30rem) {
          .operator-facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
          .operator-facts dd { margin-block-end: 0.5rem; }
        }

        """
}
