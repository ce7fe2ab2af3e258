import MemberUI

/// The colours and signs of a history's picture. Every sign is also a letter or a line, so that none is known by its colour alone.
enum HistoryPictureStyle {
    static let prefix = "sh"

    static let palette = ComponentPalette(
        [
            .ground(.pictureGround, ComponentShades(0xFFFFFF, 0x1B1E24, high: 0xFFFFFF, 0x000000)),
            .text(.pictureInk, on: .pictureGround, ComponentShades(0x16181D, 0xF0F2F5, high: 0x000000, 0xFFFFFF)),
            .text(.pictureQuiet, on: .pictureGround, ComponentShades(0x565D6B, 0xA8B0BD, high: 0x000000, 0xFFFFFF)),
            .ground(.pictureLine, ComponentShades(0xD5D9E0, 0x363B45, high: 0x565D6B, 0xA8B0BD)),
        ]
            + HistoryPicture.Term.allCases.flatMap { term -> [ComponentPalette.Entry] in
                [
                    .text(.picture(term), on: .pictureGround, shades(term)),
                    .text(.letter(term), on: .picture(term), ComponentShades(0xFFFFFF, 0x111317, high: 0xFFFFFF, 0x000000)),
                ]
            })

    private static func shades(_ term: HistoryPicture.Term) -> ComponentShades {
        switch term {
        case .trial: ComponentShades(0x1C7043, 0x6FCF97)
        case .introductory: ComponentShades(0x1C6784, 0x6CC5E0)
        case .promotional: ComponentShades(0x5B4BB7, 0xB9ACFF)
        case .offerCode: ComponentShades(0x8A3B86, 0xE39AE0)
        case .winBack: ComponentShades(0x9A4216, 0xFFA878)
        case .regular: ComponentShades(0x2F5FB3, 0x8AB4FF)
        case .grace: ComponentShades(0x84560A, 0xF2C46D)
        case .retry: ComponentShades(0xA3312A, 0xFF9D94)
        }
    }

    /// The letters of a bar: what it stands for, whether the family shares it, and of how many purchases it is.
    static func letters(_ bar: HistoryPicture.Bar) -> String {
        letter(bar.term) + (bar.isFamilyShared ? family : "") + (bar.count > 1 ? "×\(bar.count)" : "")
    }

    static let family = "F"

    static func letter(_ term: HistoryPicture.Term) -> String {
        switch term {
        case .trial: "T"
        case .introductory: "I"
        case .promotional: "P"
        case .offerCode: "C"
        case .winBack: "W"
        case .regular: ""
        case .grace: "G"
        case .retry: "R"
        }
    }

    static func sign(_ event: HistoryPicture.Event) -> String {
        switch event {
        case .refund: "×"
        case .revocation: "–"
        case .upgrade: "↑"
        }
    }

    static let rules = [ComponentStyle.variables(prefix, palette), layout, drawing, fills, forced]

    private static let layout = """
        .sh-history { margin: 0; padding: 0.75rem; border-radius: 0.75rem; background: var(--sh-ground); color: var(--sh-ink); \
        font: 1rem/1.4 system-ui, sans-serif; text-align: start; }
        .sh-scroll { overflow-x: auto; }
        .sh-scroll:focus-visible { outline: 3px solid var(--sh-ink); outline-offset: 2px; }
        .sh-drawing { display: block; inline-size: 100%; min-inline-size: 40rem; block-size: auto; }
        .sh-legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0.5rem 0 0; padding: 0; list-style: none; \
        font-size: 0.875rem; }
        .sh-key { display: inline-block; min-inline-size: 1.5rem; margin-inline-end: 0.375rem; padding-inline: 0.25rem; \
        border-radius: 0.25rem; font-weight: 600; text-align: center; }
        .sh-sign { border: 1px solid var(--sh-ink); }
        .sh-decides { border: 3px solid var(--sh-ink); }
        .sh-note { margin: 0.5rem 0 0; color: var(--sh-quiet); font-size: 0.875rem; }
        .sh-history details { margin-block-start: 0.5rem; font-size: 0.875rem; }
        .sh-history table { inline-size: 100%; min-inline-size: 38rem; border-collapse: collapse; }
        .sh-history th, .sh-history td { padding: 0.25rem 0.5rem; border-block-end: 1px solid var(--sh-line); text-align: start; \
        vertical-align: top; }
        """

    private static let drawing = """
        .sh-drawing text { fill: var(--sh-ink); font: 12px/1 system-ui, sans-serif; }
        .sh-drawing .sh-date { fill: var(--sh-quiet); font-size: 11px; }
        .sh-drawing .sh-name { font-weight: 600; }
        .sh-tick { stroke: var(--sh-line); }
        .sh-present { stroke: var(--sh-ink); stroke-width: 2; stroke-dasharray: 4 3; }
        .sh-bar { stroke: var(--sh-ground); }
        .sh-shared { stroke: var(--sh-ink); stroke-dasharray: 3 2; }
        .sh-deciding { stroke: var(--sh-ink); stroke-width: 3; }
        .sh-mark circle { fill: var(--sh-ground); stroke: var(--sh-ink); stroke-width: 1.5; }
        """

    private static let fills = HistoryPicture.Term.allCases.map { term in
        let (fill, letter) = ("var(--sh-\(term.name))", "var(--sh-on-\(term.name))")
        return ".sh-\(term.name) { background: \(fill); color: \(letter); } .sh-drawing .sh-\(term.name) { fill: \(fill); } "
            + ".sh-drawing .sh-on-\(term.name) { fill: \(letter); font-weight: 600; }"
    }.joined(separator: "\n")

    private static let forced = """
        @media (forced-colors: active) {
          .sh-drawing .sh-bar { fill: Canvas; stroke: CanvasText; }
          .sh-drawing text, .sh-drawing text[class] { fill: CanvasText; }
          .sh-key { border: 1px solid CanvasText; }
          .sh-decides { border-width: 3px; }
          .sh-tick, .sh-present, .sh-deciding, .sh-mark circle { stroke: CanvasText; }
          .sh-mark circle { fill: Canvas; }
        }
        """
}

extension ComponentRole {
    static let pictureGround = ComponentRole(rawValue: "ground")
    static let pictureInk = ComponentRole(rawValue: "ink")
    static let pictureQuiet = ComponentRole(rawValue: "quiet")
    static let pictureLine = ComponentRole(rawValue: "line")
    static func picture(_ term: HistoryPicture.Term) -> ComponentRole { ComponentRole(rawValue: term.name) }
    static func letter(_ term: HistoryPicture.Term) -> ComponentRole { ComponentRole(rawValue: "on-" + term.name) }
}

extension HistoryPicture.Bar {
    /// Whether its outline says something.
    var isOutlined: Bool { isDeciding || isFamilyShared }
}

extension HistoryPicture.Term {
    /// The name in a stylesheet: lower-case letters.
    var name: String { rawValue.lowercased() }
}
