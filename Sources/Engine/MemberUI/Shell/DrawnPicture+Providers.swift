// The icons of the providers that MemberKit knows: drawings of our own, which components, portal and sandbox share.
extension DrawnPicture {
    /// VK: a speech bubble.
    package static let vk = glyph(
        [
            "M20 24h56a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8H48L32 82V68H20a8 8 0 0 1-8-8V32a8 8 0 0 1 8-8Z"
                + "M32 41a5 5 0 1 0 .01 0ZM48 41a5 5 0 1 0 .01 0ZM64 41a5 5 0 1 0 .01 0Z"
        ], on: ComponentColor(0x0A66D6))

    /// Sber: a ring with a check.
    package static let sber = glyph(
        [
            "M48 14a34 34 0 1 1-.01 0ZM48 24a24 24 0 1 0 .01 0Z"
                + "M32 47l6-6 8 8 16-16 6 6-22 22Z"
        ], on: ComponentColor(0x0F7A35))

    /// Facebook: two heads and shoulders.
    package static let facebook = glyph(
        [
            "M36 24a13 13 0 1 1-.01 0ZM12 74c0-16 10-22 24-22s24 6 24 22Z"
                + "M64 30a10 10 0 1 1-.01 0ZM66 74c0-8-2-14-6-19 14-3 26 4 26 19Z"
        ], on: ComponentColor(0x1F4FA8))

    /// The App Store: a shopping bag.
    package static let appStore = glyph(
        ["M22 34h52l5 46H17ZM34 34a14 14 0 0 1 28 0h-7a7 7 0 0 0-14 0Z"], on: ComponentColor(0x45566B))
}
