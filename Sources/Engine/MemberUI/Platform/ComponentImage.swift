#if canImport(UIKit) && canImport(SwiftUI)
    package import SwiftUI
    import UIKit

    /// An image of the app's asset catalogue.
    package struct ComponentImage: View {
        private let name: String

        package init(_ name: String) { self.name = name }

        /// The name, if the app contains an image with this name.
        package static func known(_ name: String) -> String? { UIImage(named: name) == nil ? nil : name }

        package var body: some View { Image(name).resizable().scaledToFit().accessibilityHidden(true) }
    }
#elseif canImport(SwiftUI)
    package import SwiftUI

    /// An image of the app's asset catalogue; empty on systems where it cannot be loaded.
    package struct ComponentImage: View {
        package init(_ name: String) {}

        package static func known(_ name: String) -> String? { nil }

        package var body: some View { EmptyView() }
    }
#endif
