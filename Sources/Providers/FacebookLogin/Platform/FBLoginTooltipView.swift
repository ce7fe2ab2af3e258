#if canImport(UIKit) && canImport(SwiftUI)
    import MemberUI
    import SwiftUI
    public import UIKit

    /// A sentence beside a login button that goes by itself, or at a tap.
    @MainActor
    public final class FBLoginTooltipView: UIView {
        /// What the tooltip knows and does.
        public let model: FBLoginTooltipModel

        /// A tooltip.
        /// - Parameters:
        ///   - message: What it says where Facebook's configuration does not.
        ///   - colorStyle: By which colours it is drawn.
        public init(message: String? = nil, colorStyle: TooltipColorStyle = .friendlyBlue) {
            model = FBLoginTooltipModel(
                message: message, colorStyle: colorStyle, language: .preferred(from: Locale.preferredLanguages))
            super.init(frame: .zero)
            model.face = { [weak self] in self }
        }

        /// Not made from an archive.
        public required init?(coder: NSCoder) { nil }

        /// Hears whether it appears.
        public weak var delegate: (any LoginTooltipViewDelegate)? {
            get { model.delegate }
            set { model.delegate = newValue }
        }
        /// How long it stays, in seconds; zero is until it is dismissed.
        public var displayDuration: TimeInterval {
            get { model.displayDuration }
            set { model.displayDuration = newValue }
        }
        /// Whether it appears without asking Facebook's configuration or the delegate.
        public var forceDisplay: Bool {
            get { model.forceDisplay }
            set { model.forceDisplay = newValue }
        }

        /// Appears above a view, if it is to.
        /// - Parameter anchorView: The view, which is in a window.
        public func present(from anchorView: UIView) {
            guard let window = anchorView.window else { return }
            let place = anchorView.convert(anchorView.bounds, to: window)
            frame = CGRect(x: place.minX, y: place.minY - 52, width: max(place.width, 240), height: 48)
            let content = HostingView(FBLoginTooltipContent(model: model))
            content.frame = bounds
            addSubview(content)
            window.addSubview(self)
            Task { @MainActor in
                await model.present()
                if model.isVisible { removeWhenGone() } else { removeFromSuperview() }
            }
        }

        /// Goes when a tap takes away what it shows: else it would go on taking touches.
        private func removeWhenGone() {
            withObservationTracking {
                _ = model.isVisible
            } onChange: { [weak self] in
                Task { @MainActor in self?.removeFromSuperview() }
            }
        }

        /// Takes it away.
        public func dismiss() {
            model.dismiss()
            removeFromSuperview()
        }
    }

    extension FBLoginTooltipModel {
        /// The view says itself which tooltip it is.
        var standing: FBLoginTooltipView? { nil }
    }

    private struct FBLoginTooltipContent: View {
        let model: FBLoginTooltipModel
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        var body: some View {
            let colors = ComponentColors(.facebook(.en, .system), system: scheme, contrast: contrast)
            if model.isVisible { FBLoginTooltipLabel(tooltip: model, colors: colors).offset(y: 44) }
        }
    }
#else
    /// The tooltip's model, on systems without UIKit.
    public typealias FBLoginTooltipView = FBLoginTooltipModel

    extension FBLoginTooltipModel {
        /// The model is the tooltip itself.
        var standing: FBLoginTooltipView? { self }
    }
#endif
