#if canImport(UIKit)
    import MemberWindow
    public import UIKit

    /// The place where a login is shown: a view controller.
    public typealias PresentationAnchor = UIViewController

    extension UIViewController {
        /// The controller as a place for the system's web session.
        var facebookPresenter: WindowPresenter { .viewController(self) }
    }
#else
    public import MemberWindow

    /// The place where a login is shown, on systems without view controllers.
    @MainActor
    public final class PresentationAnchor {
        /// The presenter.
        public let presenter: WindowPresenter

        /// Creates an anchor.
        /// - Parameter presenter: The presenter; the default is a window of its own.
        public init(presenter: WindowPresenter = .newWindow) { self.presenter = presenter }

        /// The anchor as a place for the system's web session.
        var facebookPresenter: WindowPresenter { presenter }
    }
#endif
