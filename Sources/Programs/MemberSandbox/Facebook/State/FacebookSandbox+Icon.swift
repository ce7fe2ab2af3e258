import MemberUI

extension FacebookSandbox {
    /// Two heads and shoulders.
    static let glyph = DrawnPicture.glyph(
        [
            "M36 24a13 13 0 1 1-.01 0ZM12 74c0-16 10-22 24-22s24 6 24 22Z"
                + "M64 30a10 10 0 1 1-.01 0ZM66 74c0-8-2-14-6-19 14-3 26 4 26 19Z"
        ], on: ComponentColor(0x1F4FA8))
    /// The look of its pages.
    static let look = ProviderLook(icon: glyph, accent: .navy)

    var icon: DrawnPicture { Self.glyph }
}
