// The rules of sheets and snackbars. `p` is the prefix of the provider's classes and variables.
extension ComponentStyle {
    /// Every sheet: the dialog, its cross, its marks.
    var sheets: String { Self.sheets(prefix) }

    private static func sheets(_ p: String) -> String {
        """
        .\(p)-scrim {
          position: fixed; inset: 0; z-index: 1000; display: grid; place-items: end center; padding: 8px; overflow: auto;
          background: rgb(0 0 0 / 40%);
        }
        .\(p)-sheet {
          position: relative; inline-size: min(100%, var(--\(p)-width)); max-inline-size: none; margin: 0; border: 0;
          box-shadow: 0 0 2px rgb(0 0 0 / 8%), 0 4px 16px rgb(0 0 0 / 8%);
        }
        .\(p)-sheet:modal {
          position: fixed; inset: auto 0 8px; inline-size: min(100% - 16px, var(--\(p)-width)); margin-inline: auto;
          max-block-size: calc(100% - 16px); overflow: auto;
        }
        .\(p)-face.\(p)-scrim h2:focus { outline: none; }
        .\(p)-sheet::backdrop { background: transparent; }
        @media (min-width: 600px) {
          .\(p)-scrim { place-items: center; }
          .\(p)-sheet:modal { inset: 0; block-size: fit-content; margin-block: auto; }
        }
        .\(p)-close-form { position: absolute; inset-block-start: 4px; inset-inline-end: 4px; }
        .\(p)-close {
          display: block; position: relative; inline-size: var(--\(p)-close, 48px); block-size: var(--\(p)-close, 48px); padding: 0;
          border: 0; border-radius: 50%; background: transparent; color: var(--\(p)-sheet-bar); cursor: pointer;
        }
        .\(p)-close::before, .\(p)-close::after {
          content: ""; position: absolute; inset-inline: 33%; inset-block-start: calc(50% - 1px);
          border-block-start: 2px solid currentColor; transform: rotate(45deg);
        }
        .\(p)-close::after { transform: rotate(-45deg); }
        .\(p)-mark {
          display: grid; place-items: center; inline-size: 56px; block-size: 56px; margin-inline: auto;
          border: 3px solid currentColor; border-radius: 50%; color: var(--\(p)-sheet-subtitle);
        }
        .\(p)-mark-bad::before { content: "!"; font-size: 1.75rem; font-weight: 600; line-height: 1; }
        .\(p)-mark-good::before {
          content: ""; inline-size: 40%; block-size: 22%; margin-block-end: 12%; border: solid currentColor;
          border-width: 0 0 3px 3px; transform: rotate(-45deg);
        }
        .\(p)-waiting {
          inline-size: 74px; block-size: 74px; margin-inline: auto; border: 3px solid var(--\(p)-spinner);
          border-inline-end-color: transparent; border-radius: 50%; animation: \(p)-turn 0.8s linear infinite;
        }
        """
    }

    /// The sheet that offers to sign in.
    var signIn: String { Self.signIn(prefix) }

    private static func signIn(_ p: String) -> String {
        """
        .\(p)-sign-in {
          padding: 0 24px 24px; background: var(--\(p)-sheet-ground); color: var(--\(p)-sheet-title); text-align: center;
        }
        .\(p)-bar {
          display: flex; align-items: center; min-block-size: 56px; padding-block: 10px; padding-inline-end: 40px; margin-block-end: 8px;
          color: var(--\(p)-sheet-bar); font-size: 0.8125rem; text-align: start;
        }
        .\(p)-cover {
          display: block; inline-size: min(192px, 100%); max-block-size: 120px; margin: 0 auto 16px; object-fit: contain;
        }
        .\(p)-sign-in h2 { font-size: 1.4375rem; font-weight: 600; line-height: 1.15; }
        .\(p)-sign-in p {
          margin-block: 12px 24px; color: var(--\(p)-sheet-subtitle); font-size: 1rem; line-height: 1.25; letter-spacing: 0.15px;
        }
        .\(p)-sign-in .\(p)-mark, .\(p)-sign-in .\(p)-waiting { margin-block: 24px; }
        .\(p)-again { font-size: 0.9375rem; }
        .\(p)-again .\(p)-button { min-block-size: 36px; inline-size: auto; margin-inline: auto; padding-inline: 16px; border-radius: 10px; }
        @media (orientation: landscape) and (max-height: 480px) { .\(p)-cover { display: none; } }
        """
    }

    /// The line that is shown for a short time.
    var snackbar: String { Self.snackbar(prefix) }

    private static func snackbar(_ p: String) -> String {
        """
        .\(p)-snackbar {
          position: fixed; inset-block-end: 8px; inset-inline: 8px; z-index: 1001; display: flex; align-items: center; gap: 12px;
          min-block-size: 40px; max-inline-size: 560px; margin-inline: auto; padding: 12px 14px;
          border: 1px solid var(--\(p)-snackbar-border); border-radius: 8px;
          background: var(--\(p)-snackbar-ground); color: var(--\(p)-snackbar-text); font-size: 0.9375rem;
          box-shadow: 0 0 2px rgb(0 0 0 / 8%), 0 4px 16px rgb(0 0 0 / 8%);
        }
        .\(p)-snackbar > :last-child {
          display: -webkit-box; min-inline-size: 0; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 3; line-height: 1.3;
        }
        .\(p)-snackbar .\(p)-mark { flex: none; inline-size: 24px; block-size: 24px; margin: 0; border-width: 2px; color: inherit; }
        .\(p)-snackbar .\(p)-mark::before { border-width: 0 0 2px 2px; }
        """
    }
}
