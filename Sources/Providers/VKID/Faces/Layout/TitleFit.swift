import MemberUI

/// From which width of a button its titles are shown, in ems of its text, for pages that cannot measure them.
struct TitleFit: Equatable {
    /// Tenths of an em below which the short title is shown.
    let long: Int
    /// Tenths of an em below which the logo stands alone.
    let short: Int

    /// How wide a sign is taken to be: on the safe side for Cyrillic capitals.
    private static let sign = 6.2

    init(_ title: FaceTitle, _ metrics: FaceButtonMetrics) {
        let reserved = Double(metrics.reserved) / Double(metrics.fontSize) * 10
        long = Int((Double(title.long.count) * Self.sign + reserved).rounded(.up))
        short = Int((Double(title.short.count) * Self.sign + reserved).rounded(.up))
    }
}

/// A button's title at two lengths.
struct FaceTitle: Equatable, Sendable {
    let long: String
    let short: String

    /// What a square button shows without an image.
    static let monogram = "VK"
}
