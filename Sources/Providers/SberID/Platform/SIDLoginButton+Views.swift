#if canImport(SwiftUI)
    import MemberUI
    public import SwiftUI

    /// The button in the person's colours, at the size that the app wishes.
    private struct SIDLoginButtonView: View {
        let button: SIDLoginButton
        let action: @MainActor @Sendable () -> Void
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        var body: some View {
            let colors = ComponentColors(button.appearance(), system: scheme, contrast: contrast)
            let component = button.component
            ZStack {
                leastWidth
                ComponentButtonView(component, colors) { if component.state == .idle { action() } }
            }
            .frame(minWidth: button.desiredSize.width)
        }

        /// Three logos and the text, two points larger than it is drawn: an invisible view that keeps the button from being
        /// narrower.
        private var leastWidth: some View {
            let metrics = button.metrics
            return Text(button.title).font(.system(size: CGFloat(metrics.fontSize + 2), weight: .medium)).lineLimit(1)
                .fixedSize(horizontal: true, vertical: false).padding(.horizontal, CGFloat(metrics.logoSize * 1.5))
                .frame(height: 0).hidden().accessibilityHidden(true)
        }
    }

    extension SIDLoginButton {
        /// Returns a SwiftUI view of the button.
        /// - Parameter action: The action of a tap; not called while the spinner is visible.
        /// - Returns: The view.
        @MainActor
        public func view(_ action: @escaping @MainActor @Sendable () -> Void) -> some View {
            SIDLoginButtonView(button: self, action: action)
        }
    }
#endif

#if canImport(UIKit) && canImport(SwiftUI)
    public import UIKit

    extension SIDLoginButton {
        /// Returns a view of the button.
        /// - Parameter action: The action of a tap; not called while the spinner is visible.
        /// - Returns: The view.
        @MainActor
        public func uiView(_ action: @escaping @MainActor @Sendable () -> Void) -> UIView {
            HostingView(SIDLoginButtonView(button: self, action: action))
        }
    }
#endif
