#if canImport(SwiftUI)
    public import MemberUI
    public import SwiftUI

    /// A history's picture in an app; it draws what ``HistoryPictureComponent`` draws on a page.
    ///
    /// ```swift
    /// HistoryPictureView(HistoryPicture(of: history, deciding: decision, at: decision.clock), language: .en)
    /// ```
    /// It scrolls sideways where it is wider than its place. Assistive technology reads each bar and mark as a sentence.
    public struct HistoryPictureView: View {
        private let drawing: HistoryDrawing
        private let texts: HistoryPictureTexts
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        /// Creates a view.
        /// - Parameters:
        ///   - picture: The picture.
        ///   - language: The language of its texts.
        public init(_ picture: HistoryPicture, language: MemberLanguage) {
            (drawing, texts) = (HistoryDrawing(picture), HistoryPictureTexts(language))
        }

        /// The drawing; a sentence where nothing can be drawn.
        public var body: some View {
            let theme = ComponentTheme(isDark: scheme == .dark, highContrast: contrast == .increased)
            if drawing.shapes.isEmpty {
                Text(texts[.pictureEmpty])
            } else {
                ScrollView(.horizontal) {
                    ZStack(alignment: .topLeading) {
                        ForEach(drawing.shapes.indices, id: \.self) { place in
                            HistoryShapeView(shape: drawing.shapes[place], bottom: drawing.bottom, texts: texts, theme: theme)
                        }
                    }
                    .frame(width: HistoryDrawing.width, height: drawing.height, alignment: .topLeading)
                }
                .accessibilityElement(children: .contain).accessibilityLabel(Text(texts[.pictureTitle]))
            }
        }
    }

    /// One part of the drawing in the colours of a theme.
    private struct HistoryShapeView: View {
        let shape: HistoryDrawing.Shape
        let bottom: Double
        let texts: HistoryPictureTexts
        let theme: ComponentTheme

        var body: some View {
            switch shape {
            case .tick(let x, let label):
                line(x, .pictureLine, StrokeStyle(lineWidth: 1))
                text(label, .pictureQuiet, .caption2).frame(width: 90).offset(
                    x: HistoryDrawing.middle(of: label, at: x) - 45, y: bottom + 6)
            case .title(let x, let y, let name): text(name, .pictureInk, .caption).offset(x: x, y: y - 13)
            case .bar(let frame, let bar): self.bar(frame, bar)
            case .mark(let x, let y, let mark): self.mark(mark).offset(x: x - 7, y: y - 7)
            case .now(let x, let isLeast):
                line(x, .pictureInk, StrokeStyle(lineWidth: 2, dash: [4, 3]))
                    .accessibilityLabel(Text(texts[isLeast ? .pictureNowOrLater : .pictureNow]))
            }
        }

        private func bar(_ frame: HistoryDrawing.Frame, _ bar: HistoryPicture.Bar) -> some View {
            let outline = StrokeStyle(lineWidth: bar.isDeciding ? 3 : 1, dash: bar.isFamilyShared ? [3, 2] : [])
            return RoundedRectangle(cornerRadius: 3).fill(color(.picture(bar.term)))
                .overlay {
                    RoundedRectangle(cornerRadius: 3).stroke(color(bar.isOutlined ? .pictureInk : .pictureGround), style: outline)
                }
                .overlay { text(HistoryDrawing.letters(bar, in: frame.width) ?? "", .letter(bar.term), .caption) }
                .frame(width: frame.width, height: frame.height).offset(x: frame.x, y: frame.y)
                .accessibilityElement(children: .ignore).accessibilityLabel(Text(HistoryRow(bar, texts).line))
        }

        private func mark(_ mark: HistoryPicture.Mark) -> some View {
            Circle().fill(color(.pictureGround)).overlay { Circle().stroke(color(.pictureInk), lineWidth: 1.5) }
                .overlay { text(HistoryPictureStyle.sign(mark.event), .pictureInk, .caption) }.frame(width: 14, height: 14)
                .accessibilityElement(children: .ignore).accessibilityLabel(Text(HistoryRow(mark, texts).line))
        }

        private func line(_ x: Double, _ role: ComponentRole, _ style: StrokeStyle) -> some View {
            Path { path in
                path.move(to: CGPoint(x: x, y: 0))
                path.addLine(to: CGPoint(x: x, y: bottom))
            }
            .stroke(color(role), style: style)
        }

        private func text(_ text: String, _ role: ComponentRole, _ font: Font) -> Text {
            Text(text).font(font).foregroundStyle(color(role))
        }

        private func color(_ role: ComponentRole) -> Color {
            let color = HistoryPictureStyle.palette.color(role, in: theme)
            return Color(.sRGB, red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255)
        }
    }
#endif
