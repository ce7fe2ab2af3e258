public import Foundation
public import MemberUI

/// The button that signs a member in with Sber ID.
///
/// ```swift
/// let button = SIDLoginButton(type: .green, textType: .filling, desiredSize: CGSize(width: 280, height: 48))
/// let component = button.component(in: frame)
/// ```
/// The package contains no artwork of the bank's: the logo is an image of the app's, by its name, or is left out.
public struct SIDLoginButton: Sendable, Equatable {
    /// The style.
    public var style: SIDLoginButtonStyle
    /// The kind of text.
    public var textType: SIDLoginButtonTextType
    /// The size that the app wishes; the actual size is in ``metrics``.
    public var desiredSize: CGSize
    /// The rounding of the corners.
    public var corner = SIDLoginButtonCorner.normal
    /// The border's colour, which only the white style shows.
    public var borderColor = ComponentColor(0x767676)
    /// Whether the spinner is hidden; while it is visible, logo and text are not, and taps are ignored.
    public var isLoaderHidden = true
    /// Whether it can be tapped.
    public var isEnabled = true
    /// The language of the text, as a tag; every one but English shows Russian.
    public var locale = "ru"
    /// The member's name with most of the surname hidden, if the app knows it; else empty.
    public var maskedName = ""
    /// The name of the logo among the app's images; nil for none.
    public var logo: String?

    /// Creates a button with the general text, 30 points high.
    /// - Parameter type: The style.
    public init(type: SIDLoginButtonStyle) {
        self.init(type: type, textType: .general, desiredSize: CGSize(width: 50, height: 30))
    }

    /// Creates a button.
    /// - Parameters:
    ///   - type: The style.
    ///   - textType: The kind of text.
    ///   - desiredSize: The size that the app wishes.
    public init(type: SIDLoginButtonStyle, textType: SIDLoginButtonTextType, desiredSize: CGSize) {
        style = type
        self.textType = textType
        self.desiredSize = desiredSize
        logo = type == .green ? "sberWhite" : "sberGreen"
    }

    /// The measures.
    public var metrics: SIDLoginButtonMetrics { SIDLoginButtonMetrics(desiredHeight: Double(desiredSize.height)) }

    /// The text.
    public var title: String { textType.title(locale: locale, maskedName: maskedName) }

    /// The text for screen readers: the whole sentence, also for the short text.
    public var accessibilityLabel: String { textType == .short ? SIDLoginButtonTextType.general.title(locale: locale) : title }

    /// The corner radius, in points.
    public var cornerRadius: Double { corner.radius(height: metrics.height) }
}

extension SIDLoginButton {
    /// The content that HTML and views draw.
    var component: ComponentButton {
        var button = ComponentButton(
            ComponentTitle(long: title), style: componentStyle, metrics: metrics.component, cornerRadius: cornerRadius,
            logo: logo,
            label: accessibilityLabel)
        button.state = !isLoaderHidden ? .busy : isEnabled ? .idle : .disabled
        return button
    }

    private var componentStyle: ComponentButtonStyle { style == .green ? .sberGreen : .sberWhite(border: borderColor) }

    /// Returns the appearance: colours and classes.
    /// - Parameters:
    ///   - scheme: Light or dark; the button is the same on both.
    ///   - highContrast: Whether the text must reach a contrast of 4.5; a person's own setting for more contrast applies in any
    ///     case.
    /// - Returns: The appearance.
    public func appearance(scheme: ComponentScheme = .system, highContrast: Bool = false) -> ComponentAppearance {
        let language: MemberLanguage = locale.lowercased().hasPrefix("en") ? .en : .ru
        return ComponentAppearance(.sber(border: borderColor), texts: Texts(language), scheme: scheme, highContrast: highContrast)
    }

    /// Returns the button as HTML: a form that posts to the sign-in. The page's stylesheet sets its width, which is never less
    /// than the minimum; where its place is narrower, as with large text, the title has several lines.
    /// - Parameters:
    ///   - actions: The addresses that the form leads to, and the app's images.
    ///   - scheme: Light or dark.
    /// - Returns: The component.
    public func html(_ actions: ComponentActions, scheme: ComponentScheme = .system) -> ComponentHTML {
        let frame = ComponentFrame(appearance(scheme: scheme), actions: actions)
        let (button, style) = (component, frame.style)
        let width = "least-\(title.count)-\(Int(metrics.fontSize))-\(Int(metrics.logoSize))"
        let form = frame.form(.signIn, to: actions.signIn, button.slot(style), button.html(in: frame))
        let rule = ".\(style.classes(width)) { min-inline-size: min(\(metrics.minimumWidthCSS(title)), 100%); }"
        return frame.component([form], as: width, rules: button.rules(style) + [rule])
    }
}
