/// The width of the sign-in sheet, in points: the longer its texts, the wider.
enum SheetWidth: Int, CaseIterable {
    case w420 = 420
    case w446 = 446
    case w484 = 484
    case w522 = 522
    case w560 = 560

    /// The width for texts: one step more for a title above 25 or a subtitle above 50 characters, two for a row of providers.
    static func fitting(title: String, subtitle: String, hasAlternatives: Bool) -> SheetWidth {
        let steps = 1 + (title.count > 25 || subtitle.count > 50 ? 1 : 0) + (hasAlternatives ? 2 : 0)
        return allCases[min(steps, allCases.count - 1)]
    }
}
