import MemberUI

extension VKSandbox {
    /// A speech bubble.
    static let glyph = DrawnPicture.glyph(
        [
            "M20 24h56a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8H48L32 82V68H20a8 8 0 0 1-8-8V32a8 8 0 0 1 8-8Z"
                + "M32 41a5 5 0 1 0 .01 0ZM48 41a5 5 0 1 0 .01 0ZM64 41a5 5 0 1 0 .01 0Z"
        ], on: ComponentColor(0x0A66D6))
    /// The accent of its pages.
    static let accent = PageAccent.azure

    var icon: DrawnPicture { Self.glyph }
}
