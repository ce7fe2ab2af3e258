import MemberUI

extension AppStoreSandbox {
    /// A shopping bag.
    static let glyph = DrawnPicture.glyph(
        ["M22 34h52l5 46H17ZM34 34a14 14 0 0 1 28 0h-7a7 7 0 0 0-14 0Z"], on: ComponentColor(0x45566B))

    var icon: DrawnPicture { Self.glyph }
}
