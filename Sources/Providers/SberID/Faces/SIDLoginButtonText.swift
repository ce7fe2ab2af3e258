import MemberUI

/// What a login button says.
public enum SIDLoginButtonTextType: Int, Sendable, CaseIterable {
    /// The name alone.
    case short
    /// Sign in.
    case general
    /// Fill in.
    case filling
    /// Go on.
    case pursue

    /// The button's text.
    /// - Parameter locale: A language tag: English for `en`, Russian for every other one.
    /// - Returns: The text.
    public func title(locale: String) -> String {
        let key: TextKey =
            switch self {
            case .short: .buttonShort
            case .general: .buttonGeneral
            case .filling: .buttonFilling
            case .pursue: .buttonPursue
            }
        return Self.texts(locale)(key)
    }

    /// The button's text for a member whom the app knows; it may be cut at its end.
    /// - Parameters:
    ///   - locale: A language tag.
    ///   - maskedName: The member's name with most of the surname hidden: `Иван И.`.
    /// - Returns: The name alone, without blank, initial and full stop, where it is longer than the plain text; the plain text for the short
    ///   type and for an empty name.
    public func title(locale: String, maskedName: String) -> String {
        let plain = title(locale: locale)
        guard self != .short, !maskedName.isEmpty else { return plain }
        let name = maskedName.dropLast(3)
        guard name.count <= plain.count else { return String(name) }
        return Self.texts(locale)(.buttonNamed, ["name": maskedName])
    }

    /// English for `en`, Russian for every other language.
    private static func texts(_ locale: String) -> Texts {
        Texts(locale.prefix { $0 != "-" && $0 != "_" }.lowercased() == "en" ? .en : .ru, .sberButton)
    }
}

/// How a login button is drawn.
public enum SIDLoginButtonStyle: Int, Sendable, CaseIterable {
    /// White on the bank's green.
    case green
    /// Black on white, with a border.
    case white
}

/// How round a login button's corners are.
public enum SIDLoginButtonCorner: Sendable, Hashable {
    /// Not at all.
    case no
    /// Four points.
    case normal
    /// Half the height.
    case max
    /// As many points as the app says.
    case custom(Double)

    /// The radius, in points.
    /// - Parameter height: The button's height.
    /// - Returns: The radius; never less than nothing.
    public func radius(height: Double) -> Double {
        switch self {
        case .no: 0
        case .normal: 4
        case .max: height / 2
        case .custom(let radius): radius > 0 ? radius : 0
        }
    }
}
