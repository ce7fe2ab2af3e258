/// The choice of light, dark, or the person's system setting.
public enum ComponentScheme: String, Sendable, CaseIterable {
    /// The system's setting.
    case system
    /// Light.
    case light
    /// Dark.
    case dark
}

/// The four themes that a component may have.
public enum ComponentTheme: Sendable, CaseIterable {
    /// Light.
    case light
    /// Dark.
    case dark
    /// Light, with high contrast between every text and its background.
    case lightHigh
    /// Dark, with high contrast between every text and its background.
    case darkHigh

    /// Creates the theme of a scheme that is not the system's.
    /// - Parameters:
    ///   - isDark: Whether it is dark.
    ///   - highContrast: Whether the person asks for more contrast.
    public init(isDark: Bool, highContrast: Bool) {
        self = highContrast ? (isDark ? .darkHigh : .lightHigh) : (isDark ? .dark : .light)
    }
}

/// The role of a colour. A provider adds its own; the static members are those that the components of this module use.
public struct ComponentRole: RawRepresentable, Hashable, Sendable {
    /// The name, as variables of the stylesheet end with it: `sheet-ground`.
    public let rawValue: String
    /// Creates a role.
    /// - Parameter rawValue: The name: lower-case letters and hyphens.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The ring that turns.
    public static let spinner = ComponentRole(rawValue: "spinner")
    /// A sheet.
    public static let sheetGround = ComponentRole(rawValue: "sheet-ground")
    /// A sheet's heading; also the ring around the element with the keyboard's focus.
    public static let sheetTitle = ComponentRole(rawValue: "sheet-title")
    /// The sentence below it.
    public static let sheetSubtitle = ComponentRole(rawValue: "sheet-subtitle")
    /// The name on top of a sheet, and the line between its buttons.
    public static let sheetBar = ComponentRole(rawValue: "sheet-bar")
    /// A sheet that asks for one action.
    public static let cardGround = ComponentRole(rawValue: "card-ground")
    /// Its heading.
    public static let cardTitle = ComponentRole(rawValue: "card-title")
    /// Its other texts.
    public static let cardText = ComponentRole(rawValue: "card-text")
    /// A snackbar.
    public static let snackbarGround = ComponentRole(rawValue: "snackbar-ground")
    /// A snackbar's text.
    public static let snackbarText = ComponentRole(rawValue: "snackbar-text")
    /// The line around a snackbar.
    public static let snackbarBorder = ComponentRole(rawValue: "snackbar-border")
}

/// One role's colour in each theme; under high contrast the same unless it must differ.
public struct ComponentShades: Sendable, Hashable {
    private let light, dark, lightHigh, darkHigh: ComponentColor

    /// Creates colours.
    /// - Parameters:
    ///   - light: On light grounds.
    ///   - dark: On dark grounds.
    ///   - lightHigh: On light grounds under high contrast.
    ///   - darkHigh: On dark grounds under high contrast.
    public init(
        _ light: ComponentColor, _ dark: ComponentColor, high lightHigh: ComponentColor? = nil, _ darkHigh: ComponentColor? = nil
    ) {
        (self.light, self.dark) = (light, dark)
        (self.lightHigh, self.darkHigh) = (lightHigh ?? light, darkHigh ?? dark)
    }

    /// Creates opaque colours.
    /// - Parameters:
    ///   - light: On light grounds, as on the web: `0x0077FF`.
    ///   - dark: On dark grounds.
    ///   - lightHigh: On light grounds under high contrast.
    ///   - darkHigh: On dark grounds under high contrast.
    public init(_ light: UInt32, _ dark: UInt32, high lightHigh: UInt32? = nil, _ darkHigh: UInt32? = nil) {
        self.init(
            ComponentColor(light), ComponentColor(dark), high: lightHigh.map { ComponentColor($0) },
            darkHigh.map { ComponentColor($0) })
    }

    /// The colour in a theme.
    public subscript(theme: ComponentTheme) -> ComponentColor {
        switch theme {
        case .light: light
        case .dark: dark
        case .lightHigh: lightHigh
        case .darkHigh: darkHigh
        }
    }
}

/// The colours of a provider's components.
///
/// ```swift
/// let palette = ComponentPalette([
///     .ground(.sheetGround, ComponentShades(0xFFFFFF, 0x1C1D1E)),
///     .text(.sheetTitle, on: .sheetGround, ComponentShades(0x000000, 0xE1E3E6, high: nil, 0xFFFFFF)),
/// ])
/// ```
public struct ComponentPalette: Sendable {
    /// One role, its colours, and its background.
    public struct Entry: Sendable {
        let role: ComponentRole
        let shades: ComponentShades
        var ground: ComponentRole?
        var below: ComponentRole?

        /// A background, a line, or a ring: a role that is not a text.
        /// - Parameters:
        ///   - role: The role.
        ///   - below: The role below it, if it is translucent.
        ///   - shades: Its colours.
        /// - Returns: The entry.
        public static func ground(
            _ role: ComponentRole, over below: ComponentRole? = nil, _ shades: ComponentShades
        ) -> Entry { Entry(role: role, shades: shades, below: below) }

        /// A text, or a symbol to be read like one.
        /// - Parameters:
        ///   - role: The role.
        ///   - ground: The background.
        ///   - shades: Its colours.
        /// - Returns: The entry.
        public static func text(_ role: ComponentRole, on ground: ComponentRole, _ shades: ComponentShades) -> Entry {
            Entry(role: role, shades: shades, ground: ground)
        }
    }

    /// All roles, in the order given.
    public let roles: [ComponentRole]
    private let entries: [ComponentRole: Entry]

    /// Creates a palette.
    /// - Parameter entries: Each role once; a repetition stops the program.
    public init(_ entries: [Entry]) {
        roles = entries.map(\.role)
        self.entries = Dictionary(uniqueKeysWithValues: entries.map { ($0.role, $0) })
    }

    /// The colour of a role; a role that the palette lacks stops the program, because it is a mistake in the source code.
    /// - Parameters:
    ///   - role: The role.
    ///   - theme: The theme.
    /// - Returns: The colour.
    public func color(_ role: ComponentRole, in theme: ComponentTheme) -> ComponentColor {
        guard let entry = entries[role] else { preconditionFailure("The palette has no colour for \(role.rawValue)") }
        return entry.shades[theme]
    }

    /// The contrast of a text to its background, from 1 to 21 (WCAG 2.2): at least 3, under high contrast at least 4.5.
    /// - Parameters:
    ///   - role: The role.
    ///   - theme: The theme.
    /// - Returns: The ratio; nil where the role is not a text.
    public func contrast(of role: ComponentRole, in theme: ComponentTheme) -> Double? {
        guard let ground = entries[role]?.ground else { return nil }
        let color = color(ground, in: theme)
        let below = entries[ground]?.below.map { color.over(self.color($0, in: theme)) } ?? color
        return self.color(role, in: theme).contrast(on: below)
    }
}
