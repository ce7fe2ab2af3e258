import MemberUI

extension SberSandbox {
    /// The look of its pages.
    static let look = ProviderLook(icon: .sber, accent: .green)

    var icon: DrawnPicture { .sber }
}
