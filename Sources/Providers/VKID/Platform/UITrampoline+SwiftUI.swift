#if canImport(SwiftUI)
    public import SwiftUI

    extension UITrampoline where Element == OneTapButton {
        /// The button as a SwiftUI view.
        /// - Returns: A new one, with a model of its own.
        @MainActor
        public func view() -> some View { OneTapButtonView(model: model()) }
    }

    extension UITrampoline where Element == OAuthListWidget {
        /// The row as a SwiftUI view.
        /// - Returns: A new one, with a model of its own.
        @MainActor
        public func view() -> some View { OAuthListWidgetView(model: model()) }
    }

    extension UITrampoline where Element == OneTapBottomSheet {
        /// The sheet as a SwiftUI view, for `sheet(isPresented:)`.
        /// - Returns: A new one, with a model of its own.
        @MainActor
        public func view() -> some View { OneTapBottomSheetView(model: model()) }
    }
#endif
