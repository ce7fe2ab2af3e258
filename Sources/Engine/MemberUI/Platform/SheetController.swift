#if canImport(UIKit) && canImport(SwiftUI)
    package import SwiftUI
    package import UIKit

    /// Holds a sheet's view, and notifies when it has left the screen.
    package final class SheetController<Sheet: View>: UIHostingController<Sheet> {
        private let onGone: @MainActor () -> Void

        /// A controller.
        /// - Parameters:
        ///   - sheet: The view.
        ///   - radius: The sheet's corner radius, in points.
        ///   - onGone: Called when it has left the screen.
        package init(_ sheet: Sheet, radius: CGFloat, onGone: @escaping @MainActor () -> Void) {
            self.onGone = onGone
            super.init(rootView: sheet)
            modalPresentationStyle = .pageSheet
            let detent = UISheetPresentationController.Detent.custom { [weak self] context in
                guard let self else { return nil }
                let width = view.bounds.width > 0 ? view.bounds.width : 420
                return min(sizeThatFits(in: CGSize(width: width, height: .infinity)).height, context.maximumDetentValue)
            }
            sheetPresentationController?.detents = [detent]
            sheetPresentationController?.preferredCornerRadius = radius
        }

        /// Always nil: the controller cannot be decoded from an archive.
        package required dynamic init?(coder aDecoder: NSCoder) { nil }

        package override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            if isBeingDismissed { onGone() }
        }
    }

    /// A view that keeps the controller of the SwiftUI view it shows.
    package final class HostingView<Content: View>: UIView {
        private let controller: UIHostingController<Content>

        /// A view.
        /// - Parameter content: The content.
        package init(_ content: Content) {
            controller = UIHostingController(rootView: content)
            super.init(frame: .zero)
            controller.view.backgroundColor = .clear
            controller.view.translatesAutoresizingMaskIntoConstraints = false
            addSubview(controller.view)
            NSLayoutConstraint.activate([
                controller.view.leadingAnchor.constraint(equalTo: leadingAnchor),
                controller.view.trailingAnchor.constraint(equalTo: trailingAnchor),
                controller.view.topAnchor.constraint(equalTo: topAnchor),
                controller.view.bottomAnchor.constraint(equalTo: bottomAnchor),
            ])
        }

        /// Always nil: the view cannot be decoded from an archive.
        package required init?(coder: NSCoder) { nil }

        package override var intrinsicContentSize: CGSize { controller.view.intrinsicContentSize }
    }
#endif
