/// The rules of the stylesheet that are the same for every face: with logical properties only, so that they follow the page's
/// direction.
enum FaceStyles {
    static let text = """
        .vk-face {
          font-family: -apple-system, system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; line-height: 1.25;
          text-align: start; overflow-wrap: anywhere;
        }
        .vk-face, .vk-face *, .vk-face *::before, .vk-face *::after { box-sizing: border-box; }
        .vk-face form, .vk-face p, .vk-face h2 { margin: 0; }
        .vk-face :focus-visible { outline: 3px solid var(--vk-sheet-title); outline-offset: 2px; }
        .vk-status { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
        """

    static let buttons = """
        .vk-slot { container: vk-slot / inline-size; inline-size: 100%; }
        .vk-square { inline-size: var(--vk-height); }
        .vk-button {
          display: flex; align-items: center; justify-content: center; gap: 8px; inline-size: 100%;
          min-block-size: var(--vk-height); padding-block: 0; padding-inline: var(--vk-margin); border: 1px solid transparent;
          font: inherit; font-weight: 500; line-height: 1.2; cursor: pointer; transition: opacity 0.3s;
        }
        .vk-button:active { opacity: 0.6; transition-duration: 0.07s; }
        .vk-button:disabled { cursor: default; }
        .vk-button:disabled:not([aria-busy]) { opacity: 0.5; }
        .vk-square .vk-button { padding-inline: 0; }
        .vk-primary { background: var(--vk-primary-ground); color: var(--vk-primary-text); }
        .vk-secondary {
          background: var(--vk-secondary-ground); color: var(--vk-secondary-text); border-color: var(--vk-secondary-border);
        }
        .vk-widget { background: var(--vk-widget-ground); color: var(--vk-widget-text); border-color: var(--vk-widget-border); }
        .vk-follow { background: var(--vk-follow-ground); color: var(--vk-follow-text); }
        .vk-later { background: var(--vk-later-ground); color: var(--vk-later-text); }
        .vk-retry { background: var(--vk-retry-ground); color: var(--vk-retry-text); }
        .vk-logo { flex: none; inline-size: var(--vk-logo); block-size: var(--vk-logo); object-fit: contain; }
        .vk-title { min-inline-size: 0; overflow: hidden; }
        .vk-long { white-space: nowrap; }
        .vk-short { display: none; }
        .vk-spinner {
          display: none; flex: none; inline-size: var(--vk-turning); block-size: var(--vk-turning); border: 2px solid currentColor;
          border-inline-end-color: transparent; border-radius: 50%; animation: vk-turn 0.8s linear infinite;
        }
        .vk-secondary .vk-spinner, .vk-widget .vk-spinner {
          border-color: var(--vk-spinner); border-inline-end-color: transparent;
        }
        .vk-button[aria-busy="true"] .vk-spinner { display: block; }
        .vk-button[aria-busy="true"] .vk-title { margin-inline: auto; }
        .vk-square .vk-button[aria-busy="true"] > :not(.vk-spinner), .vk-mark-only .vk-button[aria-busy="true"] > :not(.vk-spinner),
        .vk-follow[aria-busy="true"] > .vk-title { display: none; }
        .vk-follow .vk-spinner { --vk-turning: calc(var(--vk-height) * 0.65); }
        .vk-row { display: flex; gap: 12px; }
        .vk-face .vk-or { margin-block: 15px; color: var(--vk-sheet-bar); font-size: 1rem; text-align: center; }
        @media (orientation: landscape) and (max-height: 480px) { .vk-face .vk-or { margin-block: 10px; font-size: 0.8125rem; } }
        @keyframes vk-turn { to { transform: rotate(1turn); } }
        @keyframes vk-pulse { 50% { opacity: 0.4; } }
        """

    static let preferences = """
        @media (prefers-reduced-motion: reduce) {
          .vk-face *, .vk-face *::before, .vk-face *::after { transition: none; animation: none; }
          .vk-spinner { animation: vk-pulse 2s ease-in-out infinite; }
        }
        @media (forced-colors: active) {
          .vk-button { border-color: ButtonText; }
          .vk-face .vk-sheet, .vk-face.vk-snackbar { border: 1px solid CanvasText; }
          .vk-spinner { border-color: CanvasText; border-inline-end-color: Canvas; }
        }
        """
}
