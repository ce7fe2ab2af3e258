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

extension OperatorStylesheet {
    /// The rules of forms, tables, plots and heat maps.
    static let numbers = """
        .operator-fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); gap: 0.25rem 1rem; }
        .operator-input { display: block; inline-size: 100%; min-block-size: 2.5rem; margin-block-start: 0.25rem; padding: 0.375rem 0.75rem; \
        border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); color: inherit; }
        .operator-choices { margin: 0.75rem 0 0; padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 0.75rem; }
        .operator-choice { display: inline-block; margin-inline-end: 1rem; }
        .operator-send { margin-block-start: 0.75rem; }
        .operator-scroll { overflow-x: auto; }
        .operator-scroll + h3, .operator-scroll + p { margin-block-start: 1rem; }
        .operator-note { margin-block-start: 0.75rem; }
        .operator-table { inline-size: 100%; border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; \
        overflow-wrap: normal; }
        .operator-table th, .operator-table td { padding: 0.3125rem 0.625rem; border-block-end: 1px solid var(--line); text-align: end; }
        .operator-table th:first-child { text-align: start; white-space: nowrap; }
        .operator-table tbody th { font-weight: 400; }
        .operator-table code { font-size: 0.8125rem; overflow-wrap: anywhere; }
        .operator-table code, .operator-words { display: inline-block; min-inline-size: 16rem; }
        .operator-text th, .operator-text td { text-align: start; vertical-align: top; }
        .operator-text th:first-child { min-inline-size: 9rem; white-space: normal; }
        .operator-text time, .operator-text .badge { white-space: nowrap; }
        .operator-lines { margin: 0; padding: 0; list-style: none; }
        .card details { margin-block-start: 0.75rem; }
        .plot { display: block; inline-size: 100%; min-inline-size: 26rem; block-size: auto; }
        .operator-plots { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; align-items: start; }
        @media (min-width: 62rem) { .operator-plots { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
        .plot text { fill: var(--quiet); font: 12px/1 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
        .plot-grid { stroke: var(--line); }
        .plot-line { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
        .plot-first { stroke: var(--accent); }
        .plot-second { stroke: var(--warn); }
        .plot-line.plot-second { stroke-dasharray: 7 4; }
        .plot-line.plot-provisional { stroke-width: 1.5; stroke-dasharray: 1 5; }
        .plot-mark.plot-first { fill: var(--accent); }
        .plot-mark.plot-second { fill: var(--warn); }
        .plot-mark.plot-hollow { fill: var(--card); stroke-width: 1.5; }
        .plot-legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0.5rem 0 0; padding: 0; list-style: none; \
        font-size: 0.875rem; }
        .heat { min-inline-size: 46rem; }
        .heat-1 { background: color-mix(in srgb, var(--accent) 10%, var(--card)); }
        .heat-2 { background: color-mix(in srgb, var(--accent) 20%, var(--card)); }
        .heat-3 { background: color-mix(in srgb, var(--accent) 30%, var(--card)); }
        .heat-4 { background: color-mix(in srgb, var(--accent) 40%, var(--card)); }
        .heat-open { font-style: italic; }
        @media (forced-colors: active) {
          .plot text { fill: CanvasText; }
          .plot .plot-line, .plot .plot-mark { stroke: CanvasText; }
          .plot .plot-grid { stroke: GrayText; }
          .plot .plot-mark { fill: CanvasText; }
          .plot .plot-mark.plot-hollow { fill: Canvas; }
        }

        """
}
