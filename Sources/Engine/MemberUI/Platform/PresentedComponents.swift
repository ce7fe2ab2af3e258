package import MemberCore
package import MemberWindow

extension PromptSheetModel {
    /// Shows the snackbar at the end with the presenter.
    private func showSnackbarAtEnd() {
        showsSnackbar = { [clock] shown in
            Task { await shown.snackbar.show(by: shown.presenter, clock: clock) }
        }
    }
}

#if canImport(UIKit) && canImport(SwiftUI)
    import SwiftUI
    package import UIKit

    extension SignInSheetModel {
        /// The sheet's view controller, for the app to present.
        /// - Parameters:
        ///   - radius: The sheet's corner radius, in points.
        ///   - content: Returns the current content and appearance.
        /// - Returns: The controller, which the model dismisses.
        package func controller(
            radius: Double, _ content: @escaping @MainActor () -> (SignInSheet<Choice>, ComponentAppearance)
        ) -> UIViewController {
            let controller = SheetController(SignInSheetView(self, content), radius: radius) { self.dismissed() }
            dismissal = { [weak controller] in await controller?.leave() }
            return controller
        }

        /// Shows the sheet with a presenter.
        package func show(
            by presenter: WindowPresenter, radius: Double,
            _ content: @escaping @MainActor () -> (SignInSheet<Choice>, ComponentAppearance)
        ) {
            let (presenting, controller) = (presenter.presenting, controller(radius: radius, content))
            dismissal = {
                if let controllers = presenting as? ControllerPresenter {
                    await controllers.leave()
                } else {
                    presenting.dismiss()
                }
            }
            presenting.present(controller)
        }
    }

    extension PromptSheetModel {
        /// A sheet for the app to present.
        package var controller: UIViewController {
            showSnackbarAtEnd()
            let radius = content.sheet(.initial).cornerRadius
            return SheetController(PromptSheetView(self), radius: radius) { self.dismissed() }
        }

        /// Shows the sheet where its presenter shows components; it is never shown if the limit is reached by now.
        package func show() {
            guard appeared() else { return }
            presenter.presenting.present(controller)
        }
    }

    extension ComponentSnackbar {
        /// Shows it in the presenter's window, reads it out, and returns when it has disappeared.
        @MainActor
        package func show(by presenter: WindowPresenter, clock: any MemberClock) async {
            let (window, view) = (presenter.anchor, HostingView(SnackbarView(snackbar: self)))
            view.translatesAutoresizingMaskIntoConstraints = false
            window.addSubview(view)
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: window.safeAreaLayoutGuide.leadingAnchor, constant: 8),
                view.trailingAnchor.constraint(equalTo: window.safeAreaLayoutGuide.trailingAnchor, constant: -8),
                view.bottomAnchor.constraint(equalTo: window.safeAreaLayoutGuide.bottomAnchor, constant: -8),
            ])
            UIAccessibility.post(notification: .announcement, argument: text)
            try? await clock.sleep(for: .milliseconds(Self.milliseconds))
            view.removeFromSuperview()
        }
    }
#else
    extension SignInSheetModel {
        /// Shows the sheet with a presenter: without UIKit only with the app's own presenter, which receives the model.
        package func show(
            by presenter: WindowPresenter, radius: Double,
            _ content: @escaping @MainActor () -> (SignInSheet<Choice>, ComponentAppearance)
        ) {
            guard case .custom(let presenting) = presenter.place else { return }
            dismissal = { presenting.dismiss() }
            presenting.present(self)
        }
    }

    extension PromptSheetModel {
        /// Shows the sheet: without UIKit it is passed to the app's own presenter.
        package func show() {
            guard case .custom(let presenting) = presenter.place, appeared() else { return }
            showSnackbarAtEnd()
            presenting.present(self)
        }
    }

    extension ComponentSnackbar {
        /// Passes it to the app's own presenter, and returns when it should disappear.
        @MainActor
        package func show(by presenter: WindowPresenter, clock: any MemberClock) async {
            guard case .custom(let presenting) = presenter.place else { return }
            presenting.present(self)
            try? await clock.sleep(for: .milliseconds(Self.milliseconds))
            presenting.dismiss()
        }
    }
#endif
