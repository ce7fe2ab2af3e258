public import Foundation
import MemberCore
public import MemberUI
public import Observation

/// The occasions on which a login button shows its tooltip.
public enum TooltipBehavior: Int, Sendable, CaseIterable {
    /// If Facebook's configuration of the app says so.
    case automatic
    /// Always.
    case forceDisplay
    /// Never.
    case disable
}

/// The colours of a tooltip.
public enum TooltipColorStyle: Int, Sendable, CaseIterable {
    /// White on blue.
    case friendlyBlue
    /// White on grey.
    case neutralGray
}

/// The direction of a tooltip's arrow.
public enum TooltipArrow: Int, Sendable, CaseIterable {
    /// Down, to a button below the tooltip.
    case down
    /// Up, to a button above the tooltip.
    case up
}

/// Receives the events of a tooltip, and may decide whether it appears.
@MainActor
public protocol LoginTooltipViewDelegate: AnyObject {
    /// The tooltip has received the decision whether to appear.
    /// - Parameters:
    ///   - view: The tooltip.
    ///   - appearing: The decision of Facebook's configuration.
    /// - Returns: Whether it appears.
    func loginTooltipView(_ view: FBLoginTooltipView, shouldAppear appearing: Bool) -> Bool
    /// The tooltip is about to appear.
    /// - Parameter view: The tooltip.
    func loginTooltipViewWillAppear(_ view: FBLoginTooltipView)
    /// The tooltip does not appear.
    /// - Parameter view: The tooltip.
    func loginTooltipViewWillNotAppear(_ view: FBLoginTooltipView)
}

extension LoginTooltipViewDelegate {
    /// Returns the decision of Facebook's configuration.
    public func loginTooltipView(_ view: FBLoginTooltipView, shouldAppear appearing: Bool) -> Bool { appearing }
    /// Does nothing; the method is optional.
    public func loginTooltipViewWillAppear(_ view: FBLoginTooltipView) {}
    /// Does nothing; the method is optional.
    public func loginTooltipViewWillNotAppear(_ view: FBLoginTooltipView) {}
}

/// A sentence beside a login button that disappears after a time, or at a tap.
@MainActor
@Observable
public final class FBLoginTooltipModel {
    /// The time that it stays, in seconds; zero means until it is dismissed.
    public var displayDuration: TimeInterval = 6
    /// Whether it appears without asking Facebook's configuration or the delegate.
    public var forceDisplay = false
    /// The colours.
    public var colorStyle: TooltipColorStyle
    /// The direction of its arrow.
    public var arrow = TooltipArrow.down
    /// The text; while Facebook's configuration shows it, the text of that configuration.
    public internal(set) var message: String
    /// Whether it is visible.
    public private(set) var isVisible = false
    /// Receives the events of the tooltip.
    @ObservationIgnored public weak var delegate: (any LoginTooltipViewDelegate)?
    /// The tooltip that the delegate receives.
    @ObservationIgnored var face: @MainActor () -> FBLoginTooltipView? = { nil }
    private let language: MemberLanguage
    /// The number of presentations: the end of one does not end a later one.
    @ObservationIgnored private var presentations = 0
    @ObservationIgnored private let context: FacebookContext?

    /// Creates a tooltip.
    /// - Parameters:
    ///   - message: The text if Facebook's configuration has none; the default is this library's sentence.
    ///   - colorStyle: The colours.
    ///   - language: The language of that sentence.
    public init(message: String? = nil, colorStyle: TooltipColorStyle = .friendlyBlue, language: MemberLanguage = .en) {
        (self.colorStyle, self.language) = (colorStyle, language)
        self.message = message ?? Texts(language, .facebook)(.tooltip)
        context = FacebookContext.current ?? (try? FacebookContext.inForce())
        face = { [weak self] in self?.standing }
    }

    /// Appears, if the decision is so, and disappears after its time; returns then.
    public func present() async {
        if !forceDisplay {
            let configured = await context?.configuration()
            let isWanted = configured?.showsTooltip ?? false
            let appears = face().flatMap { delegate?.loginTooltipView($0, shouldAppear: isWanted) } ?? isWanted
            guard appears, let text = configured?.tooltip else {
                if let face = face() { delegate?.loginTooltipViewWillNotAppear(face) }
                return
            }
            message = text
        }
        if let face = face() { delegate?.loginTooltipViewWillAppear(face) }
        isVisible = true
        presentations += 1
        let number = presentations
        guard displayDuration > 0, let clock = context?.clock else { return }
        try? await clock.sleep(for: .seconds(min(displayDuration, 31_536_000)))
        if number == presentations { dismiss() }
    }

    /// Removes the tooltip, as a tap does.
    public func dismiss() { isVisible = false }

    /// Returns the tooltip as HTML; nil while it is not visible.
    /// - Parameter scheme: Light or dark.
    /// - Returns: The component.
    public func html(scheme: ComponentScheme = .system) -> ComponentHTML? {
        guard isVisible else { return nil }
        let frame = ComponentFrame(.facebook(language, scheme), actions: ComponentActions())
        let (p, name) = (frame.style.prefix, colorStyle == .friendlyBlue ? "tip-blue" : "tip-gray")
        let rule = """
            .\(p)-tip.\(p)-\(name) { background: var(--\(p)-\(name)); color: var(--\(p)-\(name)-text); padding: 8px 12px; \
            border-radius: 6px; font-size: 0.875rem; max-inline-size: 20rem; }
            """
        let text = HTML.element("p", [("class", frame.style.classes("tip", name)), ("role", "status")], [.text(message)])
        return frame.component([text], as: "tooltip", rules: [rule])
    }
}
