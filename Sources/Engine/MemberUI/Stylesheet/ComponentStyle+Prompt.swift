extension ComponentStyle {
    /// The rules of a prompt sheet with a class of this name; an empty picture has the background colour.
    func prompt(_ name: String, _ ground: ComponentRole) -> String {
        let (p, sheet) = (prefix, "\(prefix)-\(name)")
        return """
            .\(sheet) {
              --\(p)-close: 44px; padding: 24px 16px 32px; background: var(--\(p)-card-ground); color: var(--\(p)-card-title); text-align: center;
            }
            .\(p)-avatar { position: relative; inline-size: 72px; block-size: 72px; margin-inline: auto; }
            .\(p)-picture {
              inline-size: 100%; block-size: 100%; border-radius: 50%; background: var(--\(p)-\(ground.rawValue));
              font-size: min(1.5rem, 28px); font-weight: 600;
            }
            .\(p)-high .\(p)-picture { background: var(--\(p)-card-title); color: var(--\(p)-card-ground); }
            @media (prefers-contrast: more) {
              .\(p)-picture { background: var(--\(p)-card-title); color: var(--\(p)-card-ground); }
            }
            .\(p)-badge {
              position: absolute; inset-block-end: -2px; inset-inline-end: -6px; min-inline-size: 28px; max-inline-size: 28px;
              min-block-size: 28px; max-block-size: 28px; object-fit: contain;
            }
            .\(p)-name { display: flex; justify-content: center; align-items: center; gap: 6px; margin-block-start: 16px; }
            .\(sheet) h2 {
              display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2;
              font-size: 1.4375rem; font-weight: 600; line-height: 1.3;
            }
            .\(p)-verified {
              display: grid; flex: none; place-items: center; inline-size: 20px; block-size: 20px; border: 2px solid currentColor;
              border-radius: 50%; color: var(--\(p)-card-text);
            }
            .\(p)-verified::before {
              content: ""; inline-size: 9px; block-size: 5px; margin-block-end: 3px; border: solid currentColor; border-width: 0 0 2px 2px;
              transform: rotate(-45deg);
            }
            .\(p)-about {
              display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 3; color: var(--\(p)-card-text);
              font-size: 1rem; line-height: 1.25; letter-spacing: 0.15px; text-align: start;
            }
            .\(p)-name + .\(p)-about { margin-block-start: 8px; }
            .\(p)-members {
              display: flex; align-items: center; gap: 8px; min-block-size: 36px; margin-block-start: 8px; color: var(--\(p)-card-text);
              font-size: 0.9375rem; text-align: start;
            }
            .\(p)-faces { display: flex; padding-inline-start: 4px; }
            .\(p)-faces > * {
              flex: none; inline-size: 28px; block-size: 28px; margin-inline-start: -4px; border: 2px solid var(--\(p)-card-ground);
              background-clip: padding-box;
            }
            .\(p)-choices { display: grid; gap: 12px; margin-block-start: 16px; }
            .\(sheet) .\(p)-mark { margin-block: 20px; color: var(--\(p)-card-text); }
            .\(p)-failed .\(p)-about { display: block; margin-block-start: 8px; text-align: center; }
            .\(p)-failed .\(p)-choices { margin-block-start: 32px; }
            @media (orientation: landscape) and (max-height: 480px) { .\(sheet) { padding-inline: 20px; padding-block-end: 20px; } }
            """
    }
}
