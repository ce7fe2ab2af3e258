// The providers' marks, drawn once for the sandbox's pages and the portal's. They are no logos.
extension DrawnPicture {
    /// A speech bubble with three dots.
    package static let speech = DrawnPicture.glyph(
        [
            "M20 24h56a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8H48L32 82V68H20a8 8 0 0 1-8-8V32a8 8 0 0 1 8-8Z"
                + "M32 41a5 5 0 1 0 .01 0ZM48 41a5 5 0 1 0 .01 0ZM64 41a5 5 0 1 0 .01 0Z"
        ], on: ComponentColor(0x0A66D6))

    /// A ring with a check.
    package static let check = DrawnPicture.glyph(
        [
            "M48 14a34 34 0 1 1-.01 0ZM48 24a24 24 0 1 0 .01 0Z"
                + "M32 47l6-6 8 8 16-16 6 6-22 22Z"
        ], on: ComponentColor(0x0F7A35))

    /// Two heads and shoulders.
    package static let people = DrawnPicture.glyph(
        [
            "M36 24a13 13 0 1 1-.01 0ZM12 74c0-16 10-22 24-22s24 6 24 22Z"
                + "M64 30a10 10 0 1 1-.01 0ZM66 74c0-8-2-14-6-19 14-3 26 4 26 19Z"
        ], on: ComponentColor(0x1F4FA8))
}
