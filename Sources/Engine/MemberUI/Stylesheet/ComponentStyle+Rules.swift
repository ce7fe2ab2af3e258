// The rules that are the same for every component, with logical properties only, so that they follow the page's direction. `p` is the
// prefix of the provider's classes and variables.
extension ComponentStyle {
    static func text(_ p: String) -> String {
        """
        .\(p)-face {
          font-family: -apple-system, system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; line-height: 1.25;
          text-align: start; overflow-wrap: anywhere;
        }
        .\(p)-face, .\(p)-face *, .\(p)-face *::before, .\(p)-face *::after { box-sizing: border-box; }
        .\(p)-face form, .\(p)-face p, .\(p)-face h2 { margin: 0; }
        .\(p)-face :focus-visible { outline: 3px solid var(--\(p)-sheet-title); outline-offset: 2px; }
        .\(p)-held { display: inline-grid; place-items: center; overflow: hidden; }
        .\(p)-held > * { grid-area: 1 / 1; }
        .\(p)-held > img {
          min-inline-size: 100%; max-inline-size: 100%; min-block-size: 100%; max-block-size: 100%; object-fit: cover;
        }
        .\(p)-status { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
        """
    }

    /// All buttons; the differences between a provider's styles are in ``ComponentButtonStyle/rules(_:)``.
    static func buttons(_ p: String, _ styles: [ComponentButtonStyle]) -> String {
        """
        .\(p)-slot { container: \(p)-slot / inline-size; inline-size: 100%; }
        .\(p)-square { inline-size: var(--\(p)-height); }
        .\(p)-button {
          display: flex; align-items: center; justify-content: center; gap: 8px; inline-size: 100%;
          min-block-size: var(--\(p)-height); padding-block: 0; padding-inline: var(--\(p)-margin); border: 1px solid transparent;
          font: inherit; font-weight: 500; line-height: 1.2; cursor: pointer; transition: opacity 0.3s;
        }
        .\(p)-button:active { opacity: 0.6; transition-duration: 0.07s; }
        .\(p)-button:disabled { cursor: default; }
        .\(p)-button:disabled:not([aria-busy]) { opacity: 0.5; }
        .\(p)-square .\(p)-button { padding-inline: 0; }
        .\(p)-logo { flex: none; max-inline-size: var(--\(p)-logo); block-size: var(--\(p)-logo); object-fit: contain; }
        .\(p)-stack { display: block; flex: none; inline-size: 100%; block-size: var(--\(p)-logo); overflow: hidden; }
        .\(p)-stack > .\(p)-logo { display: block; margin-inline: auto; inline-size: var(--\(p)-logo); block-size: auto; }
        .\(p)-stack > .\(p)-title { display: grid; place-items: center; block-size: var(--\(p)-logo); }
        .\(p)-title { min-inline-size: 0; overflow: hidden; line-height: 1.5; }
        .\(p)-long { white-space: nowrap; }
        .\(p)-short { display: none; }
        .\(p)-spinner {
          display: none; flex: none; inline-size: var(--\(p)-turning); block-size: var(--\(p)-turning); border: 2px solid currentColor;
          border-inline-end-color: transparent; border-radius: 50%; animation: \(p)-turn 0.8s linear infinite;
        }
        .\(p)-button[aria-busy="true"] .\(p)-spinner { display: block; }
        .\(p)-button[aria-busy="true"] .\(p)-title { margin-inline: auto; }
        .\(p)-square .\(p)-button[aria-busy="true"] > :not(.\(p)-spinner),
        .\(p)-mark-only .\(p)-button[aria-busy="true"] > :not(.\(p)-spinner) { display: none; }
        .\(p)-row { display: flex; gap: 12px; }
        .\(p)-face .\(p)-or { margin-block: 15px; color: var(--\(p)-sheet-bar); font-size: 1rem; text-align: center; }
        @media (orientation: landscape) and (max-height: 480px) { .\(p)-face .\(p)-or { margin-block: 10px; font-size: 0.8125rem; } }
        @keyframes \(p)-turn { to { transform: rotate(1turn); } }
        @keyframes \(p)-pulse { 50% { opacity: 0.4; } }
        \(styles.flatMap { $0.rules(p) }.joined(separator: "\n"))
        """
    }

    static func preferences(_ p: String) -> String {
        """
        @media (prefers-reduced-motion: reduce) {
          .\(p)-face *, .\(p)-face *::before, .\(p)-face *::after { transition: none; animation: none; }
          .\(p)-spinner { animation: \(p)-pulse 2s ease-in-out infinite; }
        }
        @media (forced-colors: active) {
          .\(p)-button { border-color: ButtonText; }
          .\(p)-face .\(p)-sheet, .\(p)-face.\(p)-snackbar { border: 1px solid CanvasText; }
          .\(p)-spinner { border-color: CanvasText; border-inline-end-color: Canvas; }
        }
        """
    }
}
