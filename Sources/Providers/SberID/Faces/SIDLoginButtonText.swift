import MemberUI

/// The text of a login button.
public enum SIDLoginButtonTextType: Int, Sendable, CaseIterable {
    /// Only the name.
    case short
    /// Sign in.
    case general
    /// Fill in.
    case filling
    /// Continue.
    case pursue

    /// Returns the button's text.
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

    /// Returns the button's text for a member whom the app knows; the end may be cut.
    /// - Parameters:
    ///   - locale: A language tag.
    ///   - maskedName: The member's name with most of the surname hidden: `Иван И.`.
    /// - Returns: If the name is longer than the plain text, only the name without blank, initial and full stop; for the short
    ///   type and an empty name, the plain text.
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

/// The style of a login button.
public enum SIDLoginButtonStyle: Int, Sendable, CaseIterable {
    /// White on the bank's green.
    case green
    /// Black on white, with a border.
    case white
}

/// The rounding of a login button's corners.
public enum SIDLoginButtonCorner: Sendable, Hashable {
    /// Square corners.
    case no
    /// Four points.
    case normal
    /// Half the height.
    case max
    /// The given number of points.
    case custom(Double)

    /// Returns the radius, in points.
    /// - Parameter height: The button's height.
    /// - Returns: The radius, which is not negative.
    public func radius(height: Double) -> Double {
        switch self {
        case .no: 0
        case .normal: 4
        case .max: height / 2
        case .custom(let radius): radius > 0 ? radius : 0
        }
    }
}
