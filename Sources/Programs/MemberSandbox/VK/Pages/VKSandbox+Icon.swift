import MemberUI

extension VKSandbox {
    /// The look of its pages.
    static let look = ProviderLook(icon: .speech, accent: .azure)

    var icon: DrawnPicture { .speech }
}
