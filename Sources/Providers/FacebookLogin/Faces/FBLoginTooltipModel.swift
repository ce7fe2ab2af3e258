public import Foundation
import MemberCore
public import MemberUI
public import Observation

/// When a login button shows its tooltip.
public enum TooltipBehavior: Int, Sendable, CaseIterable {
    /// Where Facebook's configuration of the app says so.
    case automatic
    /// Always.
    case forceDisplay
    /// Never.
    case disable
}

/// By which colours a tooltip is drawn.
public enum TooltipColorStyle: Int, Sendable, CaseIterable {
    /// White on blue.
    case friendlyBlue
    /// White on grey.
    case neutralGray
}

/// Where a tooltip's arrow points to.
public enum TooltipArrow: Int, Sendable, CaseIterable {
    /// To a button below.
    case down
    /// To a button above.
    case up
}

/// Hears whether a tooltip appears, and may decide otherwise.
@MainActor
public protocol LoginTooltipViewDelegate: AnyObject {
    /// The tooltip has learnt whether it is to appear.
    /// - Parameters:
    ///   - view: The tooltip.
    ///   - appearing: What Facebook's configuration says.
    /// - Returns: What is done.
    func loginTooltipView(_ view: FBLoginTooltipView, shouldAppear appearing: Bool) -> Bool
    /// The tooltip is about to appear.
    /// - Parameter view: The tooltip.
    func loginTooltipViewWillAppear(_ view: FBLoginTooltipView)
    /// The tooltip does not appear.
    /// - Parameter view: The tooltip.
    func loginTooltipViewWillNotAppear(_ view: FBLoginTooltipView)
}

extension LoginTooltipViewDelegate {
    /// What Facebook's configuration says.
    public func loginTooltipView(_ view: FBLoginTooltipView, shouldAppear appearing: Bool) -> Bool { appearing }
    /// Nothing.
    public func loginTooltipViewWillAppear(_ view: FBLoginTooltipView) {}
    /// Nothing.
    public func loginTooltipViewWillNotAppear(_ view: FBLoginTooltipView) {}
}

/// A sentence beside a login button that goes by itself, or at a tap.
@MainActor
@Observable
public final class FBLoginTooltipModel {
    /// How long it stays, in seconds; zero is until it is dismissed.
    public var displayDuration: TimeInterval = 6
    /// Whether it appears without asking Facebook's configuration or the delegate.
    public var forceDisplay = false
    /// By which colours it is drawn.
    public var colorStyle: TooltipColorStyle
    /// Where its arrow points to.
    public var arrow = TooltipArrow.down
    /// What it says; while it is shown by Facebook's configuration, what that says.
    public internal(set) var message: String
    /// Whether it is to be seen.
    public private(set) var isVisible = false
    /// Hears whether it appears.
    @ObservationIgnored public weak var delegate: (any LoginTooltipViewDelegate)?
    /// The tooltip that the delegate is told of.
    @ObservationIgnored var face: @MainActor () -> FBLoginTooltipView? = { nil }
    private let language: MemberLanguage
    /// How often it was presented: the time of one presentation does not end a later one.
    @ObservationIgnored private var presentations = 0
    @ObservationIgnored private let context: FacebookContext?

    /// A tooltip.
    /// - Parameters:
    ///   - message: What it says where Facebook's configuration does not; a sentence of this library's unless given.
    ///   - colorStyle: By which colours it is drawn.
    ///   - language: The language of that sentence.
    public init(message: String? = nil, colorStyle: TooltipColorStyle = .friendlyBlue, language: MemberLanguage = .en) {
        (self.colorStyle, self.language) = (colorStyle, language)
        self.message = message ?? Texts(language, .facebook)(.tooltip)
        context = FacebookContext.current ?? (try? FacebookContext.inForce())
        face = { [weak self] in self?.standing }
    }

    /// Appears if it is to, and goes when its time is over; returns then.
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

    /// Takes it away; a tap does that.
    public func dismiss() { isVisible = false }

    /// The tooltip as HTML; nil while it is not to be seen.
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
