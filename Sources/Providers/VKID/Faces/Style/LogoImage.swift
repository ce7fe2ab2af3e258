extension OneTapButton.Appearance {
    /// The name of an image that the app brings: the package carries no vendor's artwork.
    ///
    /// In HTML its address is that of ``ComponentActions/images`` under this name; on Apple systems it is an image of the app's asset
    /// catalogue. Without one the text stands alone.
    public struct LogoImage: Sendable, Hashable {
        /// The name.
        public let name: String

        /// An image.
        /// - Parameter name: Its name among the app's images.
        public init(_ name: String) { self.name = name }

        /// VK ID's mark for primary buttons.
        public static let vkidPrimary = LogoImage("vkidPrimary")
        /// VK ID's mark for secondary buttons.
        public static let vkidSecondary = LogoImage("vkidSecondary")
        /// OK's mark.
        public static let ok = LogoImage("ok")
        /// Mail's mark.
        public static let mail = LogoImage("mail")
        /// VK ID's mark on top of the sign-in sheet.
        public static let vkidSheet = LogoImage("vkidSheet")
        /// VK's badge beside a community's picture.
        public static let vkBadge = LogoImage("vkBadge")

        /// A provider's mark.
        static func of(_ provider: OAuthProvider) -> LogoImage {
            switch provider {
            case .ok: .ok
            case .mail: .mail
            default: .vkidSecondary
            }
        }
    }
}
