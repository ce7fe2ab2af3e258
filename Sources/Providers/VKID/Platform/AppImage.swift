#if canImport(UIKit) && canImport(SwiftUI)
    import SwiftUI
    import UIKit

    /// An image of the app's asset catalogue.
    struct AppImage: View {
        private let name: String

        init(_ logo: LogoImage) { name = logo.name }

        /// The logo, if the app brings it.
        static func known(_ logo: LogoImage) -> LogoImage? { UIImage(named: logo.name) == nil ? nil : logo }

        var body: some View { Image(name).resizable().scaledToFit().accessibilityHidden(true) }
    }
#elseif canImport(SwiftUI)
    import SwiftUI

    /// An image of the app's asset catalogue; nothing where it cannot be asked for.
    struct AppImage: View {
        init(_ logo: LogoImage) {}

        static func known(_ logo: LogoImage) -> LogoImage? { nil }

        var body: some View { EmptyView() }
    }
#endif
