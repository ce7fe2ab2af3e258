import MemberUI

/// From which width of a button its titles are shown, for pages that cannot measure them.
struct TitleFit: Equatable {
    /// How wide the long title is taken to be, in tenths of an em.
    let long: Int
    /// How wide the short title is taken to be, in tenths of an em.
    let short: Int
    /// What logo and spinner take besides, in pixels.
    let reserved: Int

    /// How wide a sign is taken to be, in tenths of an em: on the safe side for Cyrillic capitals.
    private static let sign = 6.2

    init(_ title: FaceTitle, _ metrics: ComponentButtonMetrics) {
        long = Int((Double(title.long.count) * Self.sign).rounded(.up))
        short = Int((Double(title.short.count) * Self.sign).rounded(.up))
        reserved = metrics.reserved
    }

    /// The class of titles that it holds for.
    var name: String { "vk-fit-\(long)-\(short)-\(reserved)" }
}

/// A button's title at two lengths.
struct FaceTitle: Equatable, Sendable {
    let long: String
    let short: String

    /// What a square button shows without an image.
    static let monogram = "VK"
}
