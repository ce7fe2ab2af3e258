import MemberCore

/// A bar or a mark of a picture in words.
struct HistoryRow: Sendable, Equatable {
    let what, product, from, until: String
    /// The newest rows, the newest first, and as many older ones that decided. Only these are put into words.
    /// - Parameters:
    ///   - picture: The picture.
    ///   - most: The most rows, and the most of older ones that decided.
    ///   - texts: The language.
    /// - Returns: The rows, and how many are left out.
    static func newest(
        of picture: HistoryPicture, _ most: Int, _ texts: HistoryPictureTexts
    ) -> (rows: [HistoryRow], leftOut: Int) {
        let parts = picture.lanes.flatMap { lane in lane.bars.map(Part.bar) + lane.marks.map(Part.mark) }
        let sorted = parts.enumerated().sorted { ($0.element.time, $0.offset) > ($1.element.time, $1.offset) }.map(\.element)
        let shown = sorted.prefix(most) + sorted.dropFirst(most).filter(\.isDeciding).prefix(most)
        return (shown.map { $0.row(texts) }, sorted.count - shown.count)
    }

    /// What a row is made of.
    private enum Part {
        case bar(HistoryPicture.Bar)
        case mark(HistoryPicture.Mark)

        var time: StoreTime {
            switch self {
            case .bar(let bar): bar.start
            case .mark(let mark): mark.time
            }
        }

        var isDeciding: Bool {
            switch self {
            case .bar(let bar): bar.isDeciding
            case .mark(let mark): mark.isDeciding
            }
        }

        func row(_ texts: HistoryPictureTexts) -> HistoryRow {
            switch self {
            case .bar(let bar): HistoryRow(bar, texts)
            case .mark(let mark): HistoryRow(mark, texts)
            }
        }
    }

    init(_ bar: HistoryPicture.Bar, _ texts: HistoryPictureTexts) {
        let remarks = [bar.isFamilyShared ? texts[.pictureFamily] : nil, bar.isDeciding ? texts[.pictureDeciding] : nil]
        what = ([texts[bar.term]] + remarks.compactMap(\.self)).joined(separator: ", ")
        product = bar.productID.harmless
        (from, until) = (bar.start.text, bar.end.text)
    }

    init(_ mark: HistoryPicture.Mark, _ texts: HistoryPictureTexts) {
        what = ([texts[mark.event]] + (mark.isDeciding ? [texts[.pictureDeciding]] : [])).joined(separator: ", ")
        product = mark.productID.harmless
        (from, until) = (mark.time.text, "")
    }

    /// The row as one line, for a tooltip or a voice.
    var line: String { [what, product, until.isEmpty ? from : from + " – " + until].joined(separator: ", ") }
}
