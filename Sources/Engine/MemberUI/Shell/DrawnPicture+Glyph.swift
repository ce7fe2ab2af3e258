extension DrawnPicture {
    /// An icon: shapes on a rounded square.
    /// - Parameters:
    ///   - paths: The outlines, as SVG path data in a square of 96 by 96.
    ///   - ground: The square's colour.
    ///   - ink: The colour of the shapes.
    /// - Returns: The icon.
    public static func glyph(_ paths: [String], on ground: ComponentColor, ink: ComponentColor = ComponentColor(0xFFFFFF))
        -> DrawnPicture
    {
        let square = HTML.element("rect", [("width", "96"), ("height", "96"), ("rx", "22"), ("fill", ground.hex)])
        return DrawnPicture(
            [square] + paths.map { .element("path", [("d", $0), ("fill", ink.hex), ("fill-rule", "evenodd")]) })
    }

    /// MemberKit's own mark: the icon of its pages.
    public static let memberKit = glyph(
        ["M20 72V24h13l15 21 15-21h13v48H63V46L48 66 33 46v26Z"], on: ComponentColor(0x1F5FD0))
}
