#if canImport(SwiftUI)
    public import MemberUI
    public import SwiftUI

    /// A history's picture in an app; it draws what ``HistoryPictureComponent`` draws on a page.
    ///
    /// ```swift
    /// HistoryPictureView(HistoryPicture(of: history, deciding: decision, at: decision.clock), language: .en)
    /// ```
    /// It scrolls sideways where it is wider than its place. Assistive technology gets its rows as a list.
    public struct HistoryPictureView: View {
        private let drawing: HistoryDrawing
        private let rows: [HistoryRow]
        private let title: String
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        /// Creates a view.
        /// - Parameters:
        ///   - picture: The picture.
        ///   - language: The language of its texts.
        public init(_ picture: HistoryPicture, language: MemberLanguage) {
            let texts = HistoryPictureTexts(language)
            drawing = HistoryDrawing(picture)
            (rows, title) = (HistoryRow.all(of: picture, texts), texts[picture.span == nil ? .pictureEmpty : .pictureTitle])
        }

        /// The drawing.
        public var body: some View {
            let theme = ComponentTheme(isDark: scheme == .dark, highContrast: contrast == .increased)
            ScrollView(.horizontal) {
                Canvas { context, _ in
                    let pen = HistoryPen(theme: theme, bottom: drawing.bottom)
                    for shape in drawing.shapes { pen.draw(shape, in: context) }
                }
                .frame(width: HistoryDrawing.width, height: drawing.height)
            }
            .accessibilityElement(children: .ignore).accessibilityLabel(Text(title))
            .accessibilityChildren { ForEach(rows.indices, id: \.self) { Text(rows[$0].line) } }
        }
    }

    /// Draws shapes in the colours of a theme.
    private struct HistoryPen {
        let theme: ComponentTheme
        let bottom: Double

        private func color(_ role: ComponentRole) -> Color {
            let color = HistoryPictureStyle.palette.color(role, in: theme)
            return Color(.sRGB, red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255)
        }

        func draw(_ shape: HistoryDrawing.Shape, in context: GraphicsContext) {
            switch shape {
            case .tick(let x, let label):
                context.stroke(line(x), with: .color(color(.pictureLine)))
                write(label, CGPoint(x: x, y: bottom + 13), .pictureQuiet, .caption2, .center, context)
            case .title(let x, let y, let name):
                write(name, CGPoint(x: x, y: y), .pictureInk, .caption.bold(), .bottomLeading, context)
            case .bar(let frame, let bar): draw(bar, CGRect(frame), context)
            case .mark(let x, let y, let mark):
                let circle = Path(ellipseIn: CGRect(x: x - 7, y: y - 7, width: 14, height: 14))
                context.fill(circle, with: .color(color(.pictureGround)))
                context.stroke(circle, with: .color(color(.pictureInk)), lineWidth: 1.5)
                write(HistoryPictureStyle.sign(mark.event), CGPoint(x: x, y: y), .pictureInk, .caption, .center, context)
            case .now(let x, _):
                context.stroke(line(x), with: .color(color(.pictureInk)), style: StrokeStyle(lineWidth: 2, dash: [4, 3]))
            }
        }

        private func draw(_ bar: HistoryPicture.Bar, _ frame: CGRect, _ context: GraphicsContext) {
            let shape = Path(roundedRect: frame, cornerRadius: 3)
            context.fill(shape, with: .color(color(.picture(bar.term))))
            let outline = StrokeStyle(lineWidth: bar.isDeciding ? 3 : 1, dash: bar.isFamilyShared ? [3, 2] : [])
            context.stroke(shape, with: .color(color(bar.isOutlined ? .pictureInk : .pictureGround)), style: outline)
            guard let letters = HistoryDrawing.letters(bar, in: frame.width) else { return }
            write(letters, CGPoint(x: frame.midX, y: frame.midY), .letter(bar.term), .caption.bold(), .center, context)
        }

        private func line(_ x: Double) -> Path {
            Path { path in
                path.move(to: CGPoint(x: x, y: 0))
                path.addLine(to: CGPoint(x: x, y: bottom))
            }
        }

        private func write(
            _ text: String, _ place: CGPoint, _ role: ComponentRole, _ font: Font, _ anchor: UnitPoint, _ context: GraphicsContext
        ) {
            context.draw(Text(text).font(font).foregroundStyle(color(role)), at: place, anchor: anchor)
        }
    }

    extension CGRect {
        fileprivate init(_ frame: HistoryDrawing.Frame) {
            self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
        }
    }
#endif
