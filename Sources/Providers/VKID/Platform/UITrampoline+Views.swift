#if canImport(SwiftUI)
    import MemberUI
    public import SwiftUI

    extension UITrampoline where Element == OneTapButton {
        @MainActor
        private var content: SignInButtonsView<OAuthProvider> {
            SignInButtonsView(model()) { [vkid, element] in
                let appearance = vkid.appearance(element.appearance.theme)
                return (element.buttons(appearance.texts), appearance)
            }
        }

        /// Returns a new SwiftUI view of the button, with a model of its own.
        @MainActor
        public func view() -> some View { content }
    }

    extension UITrampoline where Element == OAuthListWidget {
        @MainActor
        private var content: SignInRowView<OAuthProvider> {
            SignInRowView(model()) { [vkid, element] in
                let appearance = vkid.appearance(element.theme)
                return (element.row(appearance.texts), appearance)
            }
        }

        /// Returns a new SwiftUI view of the row, with a model of its own.
        @MainActor
        public func view() -> some View { content }
    }

    extension UITrampoline where Element == OneTapBottomSheet {
        /// Returns a new SwiftUI view of the sheet, for `sheet(isPresented:)`, with a model of its own.
        @MainActor
        public func view() -> some View { SignInSheetView(model(), content) }
    }
#endif

#if canImport(UIKit) && canImport(SwiftUI)
    public import UIKit

    extension UITrampoline where Element == OneTapButton {
        /// Returns a new view of the button, with a model of its own.
        @MainActor
        public func uiView() -> UIView { HostingView(content) }
    }

    extension UITrampoline where Element == OAuthListWidget {
        /// Returns a new view of the row, with a model of its own.
        @MainActor
        public func uiView() -> UIView { HostingView(content) }
    }

    extension UITrampoline where Element == OneTapBottomSheet {
        /// Returns a new view controller of the sheet, for the app to present, with a model of its own.
        @MainActor
        public func uiViewController() -> UIViewController {
            model().controller(radius: OneTapBottomSheet.cornerRadius, content)
        }
    }

    extension UITrampoline where Element == GroupSubscriptionSheet {
        /// Makes the sheet's view controller, for the app to present modally.
        /// - Parameter completion: Receives the controller, or the reason why there is no sheet.
        @MainActor
        public func uiViewController(
            completion: @escaping @MainActor @Sendable (Result<UIViewController, GroupSubscriptionSheetCreationError>) -> Void
        ) {
            Task { @MainActor in
                do throws(GroupSubscriptionSheetCreationError) {
                    completion(.success(try await model().controller))
                } catch { completion(.failure(error)) }
            }
        }
    }
#endif
