import MemberUI

extension SberSandbox {
    /// The look of its pages.
    static let look = ProviderLook(icon: .check, accent: .green)

    var icon: DrawnPicture { .check }
}
