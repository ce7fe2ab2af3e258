#if canImport(UIKit)
    import MemberWindow
    public import UIKit

    /// What a login is shown on: a view controller.
    public typealias PresentationAnchor = UIViewController

    extension UIViewController {
        /// The controller as a place for the system's web session.
        var facebookPresenter: WindowPresenter { .viewController(self) }
    }
#else
    public import MemberWindow

    /// What a login is shown on, on systems without view controllers.
    @MainActor
    public final class PresentationAnchor {
        /// The place.
        public let presenter: WindowPresenter

        /// An anchor.
        /// - Parameter presenter: The place; a window of its own unless said otherwise.
        public init(presenter: WindowPresenter = .newWindow) { self.presenter = presenter }

        /// The anchor as a place for the system's web session.
        var facebookPresenter: WindowPresenter { presenter }
    }
#endif
