import MemberUI

extension SberSandbox {
    /// A ring with a check.
    static let glyph = DrawnPicture.glyph(
        [
            "M48 14a34 34 0 1 1-.01 0ZM48 24a24 24 0 1 0 .01 0Z"
                + "M32 47l6-6 8 8 16-16 6 6-22 22Z"
        ], on: ComponentColor(0x0F7A35))
    /// The accent of its pages.
    static let accent = PageAccent.green

    var icon: DrawnPicture { Self.glyph }
}
