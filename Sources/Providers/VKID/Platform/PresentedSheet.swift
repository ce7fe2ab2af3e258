import MemberCore
import MemberUI
import MemberWindow

extension CommunitySheet.Model {
    /// How it appears.
    var appearance: ComponentAppearance {
        ComponentAppearance(.vkid, texts: Texts(language, .vkid), scheme: theme.scheme)
    }

    /// Lets the snackbar follow a join, by the presenter.
    func showSnackbarAfterJoin() {
        showsSnackbar = { [clock] shown in
            Task { await shown.snackbar.show(by: shown.presenter, clock: clock) }
        }
    }
}

#if canImport(UIKit) && canImport(SwiftUI)
    public import UIKit

    extension CommunitySheet.Model {
        /// Shows the sheet that follows a sign-in, where its presenter shows things; not for a moment if the limit is reached by now.
        func show() {
            guard appeared() else { return }
            presenter.presenting.present(controller)
        }

        /// A sheet for the app to present.
        var controller: UIViewController {
            showSnackbarAfterJoin()
            return SheetController(CommunitySheetView(model: self), radius: sheetCornerRadius) { self.dismissed() }
        }
    }

    extension UITrampoline where Element == GroupSubscriptionSheet {
        /// Makes the sheet's view controller, for the app to present modally.
        /// - Parameter completion: Gets the controller, or why there is nothing to show.
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
#else
    extension CommunitySheet.Model {
        /// Shows the sheet that follows a sign-in: where there is no UIKit, it is handed to the app's own presenter.
        func show() {
            guard case .custom(let presenting) = presenter.place, appeared() else { return }
            showSnackbarAfterJoin()
            presenting.present(self)
        }
    }
#endif
