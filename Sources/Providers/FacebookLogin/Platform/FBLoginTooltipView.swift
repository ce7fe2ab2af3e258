#if canImport(UIKit) && canImport(SwiftUI)
    import MemberUI
    import SwiftUI
    public import UIKit

    /// A sentence beside a login button that disappears after a time, or at a tap.
    @MainActor
    public final class FBLoginTooltipView: UIView {
        /// The state and the actions of the tooltip.
        public let model: FBLoginTooltipModel

        /// Creates a tooltip.
        /// - Parameters:
        ///   - message: The text if Facebook's configuration has none.
        ///   - colorStyle: The colours.
        public convenience init(message: String? = nil, colorStyle: TooltipColorStyle = .friendlyBlue) {
            self.init(
                FBLoginTooltipModel(
                    message: message, colorStyle: colorStyle, language: .preferred(from: Locale.preferredLanguages)))
            model.face = { [weak self] in self }
        }

        /// Creates the view of a tooltip that another object presents.
        init(_ model: FBLoginTooltipModel) {
            self.model = model
            super.init(frame: .zero)
        }

        /// Nil: the view cannot be made from an archive.
        public required init?(coder: NSCoder) { nil }

        /// Receives the events of the tooltip.
        public weak var delegate: (any LoginTooltipViewDelegate)? {
            get { model.delegate }
            set { model.delegate = newValue }
        }
        /// The time that it stays, in seconds; zero means until it is dismissed.
        public var displayDuration: TimeInterval {
            get { model.displayDuration }
            set { model.displayDuration = newValue }
        }
        /// Whether it appears without asking Facebook's configuration or the delegate.
        public var forceDisplay: Bool {
            get { model.forceDisplay }
            set { model.forceDisplay = newValue }
        }

        /// Appears beside a view, if the decision is so.
        /// - Parameter anchorView: The view, which is in a window.
        public func present(from anchorView: UIView) {
            guard anchorView.window != nil else { return }
            follow(anchorView)
            Task { @MainActor in await model.present() }
        }

        /// Places the view beside the anchor while it is visible, and removes it from the window otherwise: invisible, it would
        /// receive touches.
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
            // The anchor may have just entered the window, without a frame there yet.
            window.layoutIfNeeded()
            let place = anchorView.convert(anchorView.bounds, to: window)
            let top = model.arrow == .down ? place.minY - 52 : place.maxY + 4
            frame = CGRect(x: place.minX, y: top, width: max(place.width, 240), height: 48)
            if subviews.isEmpty { addSubview(HostingView(FBLoginTooltipContent(model: model))) }
            subviews.first?.frame = bounds
            window.addSubview(self)
        }

        /// Removes the tooltip.
        public func dismiss() {
            model.dismiss()
            removeFromSuperview()
        }
    }

    extension FBLoginTooltipModel {
        /// Nil: the view sets the tooltip that the delegate receives.
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
        /// The model itself, which is the tooltip on this system.
        var standing: FBLoginTooltipView? { self }
    }
#endif
