#if canImport(UIKit) && canImport(SwiftUI)
    public import UIKit

    extension UITrampoline where Element == OneTapButton {
        /// The button as a view.
        /// - Returns: A new one, with a model of its own.
        @MainActor
        public func uiView() -> UIView { HostingView(OneTapButtonView(model: model())) }
    }

    extension UITrampoline where Element == OAuthListWidget {
        /// The row as a view.
        /// - Returns: A new one, with a model of its own.
        @MainActor
        public func uiView() -> UIView { HostingView(OAuthListWidgetView(model: model())) }
    }

    extension UITrampoline where Element == OneTapBottomSheet {
        /// The sheet as a view controller, for the app to present.
        /// - Returns: A new one, with a model of its own.
        @MainActor
        public func uiViewController() -> UIViewController {
            let model = model()
            let controller = SheetController(OneTapBottomSheetView(model: model), radius: 24) { model.dismissed() }
            model.dismissal = { [weak controller] in await controller?.leave() }
            return controller
        }
    }

    extension UIViewController {
        /// Dismisses itself, and returns when it has left.
        func leave() async {
            guard presentingViewController != nil else { return }
            await withCheckedContinuation { continuation in dismiss(animated: true) { continuation.resume() } }
        }
    }
#endif
