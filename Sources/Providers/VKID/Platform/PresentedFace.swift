/// Shows what an element opens.
@MainActor
enum PresentedFace {
    /// Shows a sign-in sheet; where there is no UIKit, by the app's own presenter only.
    static func show(_ model: OneTapBottomSheetModel, by presenter: UIKitPresenter) {
        guard case .custom(let presenting) = presenter.place else { return }
        model.dismissal = { presenting.dismiss() }
        presenting.present(model)
    }
}
