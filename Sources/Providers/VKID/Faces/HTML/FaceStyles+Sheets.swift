extension FaceStyles {
    static let sheets = """
        .vk-scrim {
          position: fixed; inset: 0; z-index: 1000; display: grid; place-items: end center; padding: 8px; overflow: auto;
          background: rgb(0 0 0 / 40%);
        }
        .vk-sheet {
          position: relative; inline-size: min(100%, var(--vk-width)); max-inline-size: none; margin: 0; border: 0;
          box-shadow: 0 0 2px rgb(0 0 0 / 8%), 0 4px 16px rgb(0 0 0 / 8%);
        }
        .vk-sheet:modal {
          position: fixed; inset: auto 0 8px; inline-size: min(100% - 16px, var(--vk-width)); margin-inline: auto;
          max-block-size: calc(100% - 16px); overflow: auto;
        }
        .vk-face.vk-scrim h2:focus { outline: none; }
        .vk-sheet::backdrop { background: transparent; }
        @media (min-width: 600px) {
          .vk-scrim { place-items: center; }
          .vk-sheet:modal { inset: 0; block-size: fit-content; margin-block: auto; }
        }
        .vk-close-form { position: absolute; inset-block-start: 4px; inset-inline-end: 4px; }
        .vk-close {
          display: block; position: relative; inline-size: var(--vk-close, 48px); block-size: var(--vk-close, 48px); padding: 0;
          border: 0; border-radius: 50%; background: transparent; color: var(--vk-sheet-bar); cursor: pointer;
        }
        .vk-close::before, .vk-close::after {
          content: ""; position: absolute; inset-inline: 33%; inset-block-start: calc(50% - 1px);
          border-block-start: 2px solid currentColor; transform: rotate(45deg);
        }
        .vk-close::after { transform: rotate(-45deg); }
        .vk-mark {
          display: grid; place-items: center; inline-size: 56px; block-size: 56px; margin-inline: auto;
          border: 3px solid currentColor; border-radius: 50%; color: var(--vk-sheet-subtitle);
        }
        .vk-mark-bad::before { content: "!"; font-size: 1.75rem; font-weight: 600; line-height: 1; }
        .vk-mark-good::before {
          content: ""; inline-size: 40%; block-size: 22%; margin-block-end: 12%; border: solid currentColor;
          border-width: 0 0 3px 3px; transform: rotate(-45deg);
        }
        .vk-waiting {
          inline-size: 74px; block-size: 74px; margin-inline: auto; border: 3px solid var(--vk-spinner);
          border-inline-end-color: transparent; border-radius: 50%; animation: vk-turn 0.8s linear infinite;
        }
        """

    static let signIn = """
        .vk-sign-in { padding: 0 24px 24px; background: var(--vk-sheet-ground); color: var(--vk-sheet-title); text-align: center; }
        .vk-bar {
          display: flex; align-items: center; min-block-size: 56px; padding-inline-end: 40px; margin-block-end: 8px;
          color: var(--vk-sheet-bar); font-size: 0.8125rem; text-align: start;
        }
        .vk-cover { display: block; inline-size: 192px; max-inline-size: 100%; block-size: 120px; margin: 0 auto 16px; object-fit: contain; }
        .vk-sign-in h2 { font-size: 1.4375rem; font-weight: 600; line-height: 1.15; }
        .vk-sign-in p { margin-block: 12px 24px; color: var(--vk-sheet-subtitle); font-size: 1rem; line-height: 1.25; letter-spacing: 0.15px; }
        .vk-sign-in .vk-mark, .vk-sign-in .vk-waiting { margin-block: 24px; }
        .vk-again { font-size: 0.9375rem; }
        .vk-again .vk-button { min-block-size: 36px; inline-size: auto; margin-inline: auto; padding-inline: 16px; border-radius: 10px; }
        @media (orientation: landscape) and (max-height: 480px) { .vk-cover { display: none; } }
        """

    static let community = """
        .vk-community {
          --vk-close: 44px; padding: 24px 16px 32px; background: var(--vk-card-ground); color: var(--vk-card-title); text-align: center;
        }
        .vk-avatar { position: relative; inline-size: 72px; block-size: 72px; margin-inline: auto; }
        .vk-picture {
          display: block; inline-size: 100%; block-size: 100%; border-radius: 50%; background: var(--vk-widget-border); object-fit: cover;
        }
        .vk-badge { position: absolute; inset-block-end: -2px; inset-inline-end: -6px; inline-size: 28px; block-size: 28px; }
        .vk-name { display: flex; justify-content: center; align-items: center; gap: 6px; margin-block-start: 16px; }
        .vk-community h2 {
          display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2;
          font-size: 1.4375rem; font-weight: 600; line-height: 1.217;
        }
        .vk-verified {
          display: grid; flex: none; place-items: center; inline-size: 20px; block-size: 20px; border: 2px solid currentColor;
          border-radius: 50%; color: var(--vk-card-text);
        }
        .vk-verified::before {
          content: ""; inline-size: 9px; block-size: 5px; margin-block-end: 3px; border: solid currentColor; border-width: 0 0 2px 2px;
          transform: rotate(-45deg);
        }
        .vk-about {
          display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 3; color: var(--vk-card-text);
          font-size: 1rem; line-height: 1.25; letter-spacing: 0.15px; text-align: start;
        }
        .vk-name + .vk-about { margin-block-start: 8px; }
        .vk-members {
          display: flex; align-items: center; gap: 8px; min-block-size: 36px; margin-block-start: 8px; color: var(--vk-card-text);
          font-size: 0.9375rem; text-align: start;
        }
        .vk-faces { display: flex; padding-inline-start: 4px; }
        .vk-faces > * {
          flex: none; inline-size: 28px; block-size: 28px; margin-inline-start: -4px; border: 2px solid var(--vk-card-ground);
          background-clip: padding-box;
        }
        .vk-choices { display: grid; gap: 12px; margin-block-start: 16px; }
        .vk-community .vk-mark { margin-block: 20px; color: var(--vk-card-text); }
        .vk-failed .vk-about { display: block; margin-block-start: 8px; text-align: center; }
        .vk-failed .vk-choices { margin-block-start: 32px; }
        @media (orientation: landscape) and (max-height: 480px) { .vk-community { padding-inline: 20px; padding-block-end: 20px; } }
        """

    static let snackbar = """
        .vk-snackbar {
          position: fixed; inset-block-end: 8px; inset-inline: 8px; z-index: 1001; display: flex; align-items: center; gap: 12px;
          min-block-size: 40px; max-inline-size: 560px; margin-inline: auto; padding: 12px 14px;
          border: 1px solid var(--vk-widget-border); border-radius: 8px;
          background: var(--vk-snackbar-ground); color: var(--vk-snackbar-text); font-size: 0.9375rem;
          box-shadow: 0 0 2px rgb(0 0 0 / 8%), 0 4px 16px rgb(0 0 0 / 8%);
        }
        .vk-snackbar .vk-mark { flex: none; inline-size: 24px; block-size: 24px; margin: 0; border-width: 2px; color: inherit; }
        .vk-snackbar .vk-mark::before { border-width: 0 0 2px 2px; }
        """
}
