import MemberUI

extension VKSandbox {
    /// The look of its pages.
    static let look = ProviderLook(icon: .vk, accent: .azure)

    var icon: DrawnPicture { .vk }
}
