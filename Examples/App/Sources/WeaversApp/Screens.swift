#if canImport(UIKit)
    import SwiftUI
    import UIKit

    /// A screen of UIKit among those of SwiftUI.
    struct Screen<Controller: UIViewController>: UIViewControllerRepresentable {
        let make: () -> Controller

        func makeUIViewController(context: Context) -> Controller { make() }
        func updateUIViewController(_ controller: Controller, context: Context) {}
    }

    extension UIView {
        /// Puts views below each other, in the middle.
        func addColumn(_ views: [UIView]) {
            let column = UIStackView(arrangedSubviews: views)
            (column.axis, column.spacing) = (.vertical, 16)
            column.translatesAutoresizingMaskIntoConstraints = false
            addSubview(column)
            NSLayoutConstraint.activate([
                column.centerYAnchor.constraint(equalTo: centerYAnchor),
                column.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
                column.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
            ])
        }

        /// A button of the system.
        static func plain(_ title: String, _ action: @escaping () -> Void) -> UIView {
            let button = UIButton(type: .system, primaryAction: UIAction(title: title) { _ in action() })
            return button
        }
    }
#endif
