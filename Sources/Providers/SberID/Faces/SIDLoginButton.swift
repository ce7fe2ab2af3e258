public import Foundation
public import MemberUI

/// The button that signs a member in with Sber ID.
///
/// ```swift
/// let button = SIDLoginButton(type: .green, textType: .filling, desiredSize: CGSize(width: 280, height: 48))
/// let component = button.component(in: frame)
/// ```
/// It carries no artwork of the bank's: the logo is an image of the app's, by its name, or nothing.
public struct SIDLoginButton: Sendable, Equatable {
    /// How it is drawn.
    public var style: SIDLoginButtonStyle
    /// What it says.
    public var textType: SIDLoginButtonTextType
    /// The size that the app wishes; what it gets is in ``metrics``.
    public var desiredSize: CGSize
    /// How round its corners are.
    public var corner = SIDLoginButtonCorner.normal
    /// The border's colour; seen with the white style only.
    public var borderColor = ComponentColor(0x767676)
    /// Whether the spinner is hidden; while it is seen, logo and text are not, and taps are ignored.
    public var isLoaderHidden = true
    /// Whether it may be tapped.
    public var isEnabled = true
    /// The language of its text, as a tag; every one but English shows Russian.
    public var locale = "ru"
    /// The member's name with most of the surname hidden, where the app knows it; empty for none.
    public var maskedName = ""
    /// The name of the logo among the app's images; nil for none.
    public var logo: String?

    /// A button with the general text, 30 points high.
    /// - Parameter type: How it is drawn.
    public init(type: SIDLoginButtonStyle) {
        self.init(type: type, textType: .general, desiredSize: CGSize(width: 50, height: 30))
    }

    /// A button.
    /// - Parameters:
    ///   - type: How it is drawn.
    ///   - textType: What it says.
    ///   - desiredSize: The size that the app wishes.
    public init(type: SIDLoginButtonStyle, textType: SIDLoginButtonTextType, desiredSize: CGSize) {
        style = type
        self.textType = textType
        self.desiredSize = desiredSize
        logo = type == .green ? "sberWhite" : "sberGreen"
    }

    /// How large it is.
    public var metrics: SIDLoginButtonMetrics { SIDLoginButtonMetrics(desiredHeight: Double(desiredSize.height)) }

    /// What it says.
    public var title: String { textType.title(locale: locale, maskedName: maskedName) }

    /// What is read out: the whole sentence, also where the short text is shown.
    public var accessibilityLabel: String { textType == .short ? SIDLoginButtonTextType.general.title(locale: locale) : title }

    /// Its corner radius, in points.
    public var cornerRadius: Double { corner.radius(height: metrics.height) }
}

extension SIDLoginButton {
    /// Everything that HTML and views draw.
    var component: ComponentButton {
        var button = ComponentButton(
            ComponentTitle(long: title), style: componentStyle, metrics: metrics.component, cornerRadius: cornerRadius,
            logo: logo,
            label: accessibilityLabel)
        button.state = !isLoaderHidden ? .busy : isEnabled ? .idle : .disabled
        return button
    }

    private var componentStyle: ComponentButtonStyle { style == .green ? .sberGreen : .sberWhite(border: borderColor) }

    /// How it appears, colours and classes.
    /// - Parameters:
    ///   - scheme: Light or dark; the button is the same on both.
    ///   - highContrast: Whether its text is to reach a contrast of 4.5; a person's own wish is heeded anyhow.
    /// - Returns: The appearance.
    public func appearance(scheme: ComponentScheme = .system, highContrast: Bool = false) -> ComponentAppearance {
        let language: MemberLanguage = locale.lowercased().hasPrefix("en") ? .en : .ru
        return ComponentAppearance(.sber(border: borderColor), texts: Texts(language), scheme: scheme, highContrast: highContrast)
    }

    /// The button as HTML: a form that posts to the sign-in. The page's stylesheet gives it its width, and never less than the least.
    /// - Parameters:
    ///   - actions: Where the form leads, and the app's images.
    ///   - scheme: Light or dark.
    /// - Returns: The component.
    public func html(_ actions: ComponentActions, scheme: ComponentScheme = .system) -> ComponentHTML {
        let frame = ComponentFrame(appearance(scheme: scheme), actions: actions)
        let (button, style) = (component, frame.style)
        let width = "least-\(title.count)-\(Int(metrics.fontSize))-\(Int(metrics.logoSize))"
        let form = frame.form(.signIn, to: actions.signIn, button.slot(style), button.html(in: frame))
        let rule = ".\(style.classes(width)) { min-inline-size: \(metrics.minimumWidthCSS(title)); }"
        return frame.component([form], as: width, rules: button.rules(style) + [rule])
    }
}
