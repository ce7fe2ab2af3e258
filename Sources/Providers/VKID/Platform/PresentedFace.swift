import MemberSignIn

#if canImport(UIKit)
    import UIKit

    /// Shows what an element opens.
    @MainActor
    enum PresentedFace {
        /// Shows a sign-in sheet.
        static func show(_ model: OneTapBottomSheetModel, by presenter: UIKitPresenter) {
            let presenting = presenter.presenting
            model.dismissal = {
                if let controllers = presenting as? ControllerPresenter {
                    await controllers.leave()
                } else {
                    presenting.dismiss()
                }
            }
            presenting.present(SheetController(OneTapBottomSheetView(model: model), radius: 24) { model.dismissed() })
        }
    }
#else
    /// Shows what an element opens.
    @MainActor
    enum PresentedFace {
        /// Shows a sign-in sheet: where there is no UIKit, by the app's own presenter only.
        static func show(_ model: OneTapBottomSheetModel, by presenter: UIKitPresenter) {
            guard case .custom(let presenting) = presenter.place else { return }
            model.dismissal = { presenting.dismiss() }
            presenting.present(model)
        }
    }
#endif
