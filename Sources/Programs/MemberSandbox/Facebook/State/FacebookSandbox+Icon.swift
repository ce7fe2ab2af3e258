import MemberUI

extension FacebookSandbox {
    /// The look of its pages.
    static let look = ProviderLook(icon: .facebook, accent: .navy)

    var icon: DrawnPicture { .facebook }
}
