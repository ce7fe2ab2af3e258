import MemberCore

/// A bar or a mark of a picture in words.
struct HistoryRow: Sendable, Equatable {
    let what, product, from, until: String
    /// Whether its purchase decided the verdict.
    let isDeciding: Bool
    private let time: StoreTime

    /// All rows, the newest first.
    static func all(of picture: HistoryPicture, _ texts: HistoryPictureTexts) -> [HistoryRow] {
        let rows = picture.lanes.flatMap { lane in
            lane.bars.map { HistoryRow($0, texts) } + lane.marks.map { HistoryRow($0, texts) }
        }
        return rows.enumerated().sorted { ($0.element.time, $0.offset) > ($1.element.time, $1.offset) }.map(\.element)
    }

    init(_ bar: HistoryPicture.Bar, _ texts: HistoryPictureTexts) {
        let remarks = [bar.isFamilyShared ? texts[.pictureFamily] : nil, bar.isDeciding ? texts[.pictureDeciding] : nil]
        what = ([texts[bar.term]] + remarks.compactMap(\.self)).joined(separator: ", ")
        (product, time, isDeciding) = (bar.productID.harmless, bar.start, bar.isDeciding)
        (from, until) = (bar.start.text, bar.end.text)
    }

    init(_ mark: HistoryPicture.Mark, _ texts: HistoryPictureTexts) {
        what = ([texts[mark.event]] + (mark.isDeciding ? [texts[.pictureDeciding]] : [])).joined(separator: ", ")
        (product, time, isDeciding) = (mark.productID.harmless, mark.time, mark.isDeciding)
        (from, until) = (mark.time.text, "")
    }

    /// The row as one line, for a tooltip or a voice.
    var line: String { [what, product, until.isEmpty ? from : from + " – " + until].joined(separator: ", ") }
}
