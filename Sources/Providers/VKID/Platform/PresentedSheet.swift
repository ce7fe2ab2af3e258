import MemberSignIn

#if canImport(UIKit) && canImport(SwiftUI)
    import Foundation
    import MemberCore
    public import UIKit

    /// Shows a community sheet and, after a join, the snackbar.
    @MainActor
    enum PresentedSheet {
        /// The sheet that follows a sign-in, where its presenter shows things; not for a moment if the limit is reached by now.
        static func show(_ model: GroupSubscriptionSheetModel) {
            guard model.appeared() else { return }
            model.presenter.presenting.present(controller(of: model))
        }

        /// A sheet for the app to present.
        static func controller(of model: GroupSubscriptionSheetModel) -> UIViewController {
            let (face, clock) = (model.thanks, model.clock)
            model.showsSnackbar = { snackbar in
                Task { await PresentedSnackbar.show(face, by: snackbar.presenter, clock: clock) }
            }
            return CommunitySheetController.make(model)
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
                    completion(.success(PresentedSheet.controller(of: try await model())))
                } catch { completion(.failure(error)) }
            }
        }
    }
#else
    import MemberCore

    /// Shows a community sheet and, after a join, the snackbar.
    @MainActor
    enum PresentedSheet {
        /// The sheet that follows a sign-in: where there is no UIKit, its model is handed to the app's own presenter.
        static func show(_ model: GroupSubscriptionSheetModel) {
            guard case .custom(let presenting) = model.presenter.place, model.appeared() else { return }
            let (face, clock) = (model.thanks, model.clock)
            model.showsSnackbar = { snackbar in
                Task { await PresentedSnackbar.show(face, by: snackbar.presenter, clock: clock) }
            }
            presenting.present(model)
        }
    }
#endif
