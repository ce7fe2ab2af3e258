import MemberUI

extension FacebookSandbox {
    /// The look of its pages.
    static let look = ProviderLook(icon: .people, accent: .navy)

    var icon: DrawnPicture { .people }
}
