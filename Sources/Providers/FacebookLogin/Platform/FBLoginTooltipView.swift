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
        public convenience init(message: String? = nil, colorStyle: TooltipColorStyle = .friendlyBlue) {
            self.init(
                FBLoginTooltipModel(
                    message: message, colorStyle: colorStyle, language: .preferred(from: Locale.preferredLanguages)))
            model.face = { [weak self] in self }
        }

        /// The view of a tooltip that something else presents.
        init(_ model: FBLoginTooltipModel) {
            self.model = model
            super.init(frame: .zero)
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

        /// Appears beside a view, if it is to.
        /// - Parameter anchorView: The view, which is in a window.
        public func present(from anchorView: UIView) {
            guard anchorView.window != nil else { return }
            follow(anchorView)
            Task { @MainActor in await model.present() }
        }

        /// Stands beside a view from its appearing until it has gone, and is in no window else: there it would take touches unseen.
        func follow(_ anchorView: UIView?) {
            if model.isVisible, let anchorView, let window = anchorView.window {
                stand(beside: anchorView, in: window)
            } else {
                removeFromSuperview()
            }
            withObservationTracking {
                _ = model.isVisible
            } onChange: { [weak self, weak anchorView] in
                guard let self else { return }
                Task { @MainActor in self.follow(anchorView) }
            }
        }

        private func stand(beside anchorView: UIView, in window: UIWindow) {
            // The anchor may have come into the window just now, and have no place there yet.
            window.layoutIfNeeded()
            let place = anchorView.convert(anchorView.bounds, to: window)
            let top = model.arrow == .down ? place.minY - 52 : place.maxY + 4
            frame = CGRect(x: place.minX, y: top, width: max(place.width, 240), height: 48)
            if subviews.isEmpty { addSubview(HostingView(FBLoginTooltipContent(model: model))) }
            subviews.first?.frame = bounds
            window.addSubview(self)
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
            if model.isVisible { FBLoginTooltipLabel(tooltip: model, colors: colors) }
        }
    }

    /// The tooltip's sentence.
    private struct FBLoginTooltipLabel: View {
        let tooltip: FBLoginTooltipModel
        let colors: ComponentColors

        var body: some View {
            let isBlue = tooltip.colorStyle == .friendlyBlue
            Text(tooltip.message).font(.footnote).padding(8).fixedSize(horizontal: false, vertical: true)
                .foregroundStyle(colors[isBlue ? .tooltipBlueText : .tooltipGrayText])
                .background(colors[isBlue ? .tooltipBlue : .tooltipGray]).clipShape(RoundedRectangle(cornerRadius: 6))
                .onTapGesture { tooltip.dismiss() }
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
