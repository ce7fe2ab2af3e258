#if canImport(SwiftUI)
    package import SwiftUI

    /// A prompt sheet.
    package struct PromptSheetView<Content: PromptSheetContent, Failure: Error>: View {
        private let model: PromptSheetModel<Content, Failure>
        @Environment(\.dismiss) private var dismiss
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        /// A view.
        /// - Parameter model: The model of the sheet.
        package init(_ model: PromptSheetModel<Content, Failure>) { self.model = model }

        package var body: some View {
            let (sheet, appearance) = (model.content.sheet(model.phase), model.content.appearance)
            let colors = ComponentColors(appearance, system: scheme, contrast: contrast)
            VStack(spacing: 8) {
                SheetBar(name: "", label: appearance.texts(.componentClose), color: colors[.cardText]) { model.close() }
                if sheet.isFailed { failure(sheet, colors) } else { offer(sheet, colors) }
                VStack(spacing: 12) {
                    ComponentButtonView(sheet.primary, colors) { model.accept() }
                    ComponentButtonView(sheet.secondary, colors) { model.decline() }
                }
                .padding(.top, 8)
            }
            .padding(.horizontal, 16).padding(.bottom, 32).background(colors[.cardGround])
            .onAppear { if !model.appeared() { dismiss() } }
            .onChange(of: model.phase) { _, phase in if phase == .closed { dismiss() } }
        }

        @ViewBuilder private func offer(_ sheet: PromptSheet, _ colors: ComponentColors) -> some View {
            if let picture = sheet.picture {
                ComponentPicture(url: picture.url, size: 72, ground: colors[picture.ground])
                    .overlay(alignment: .bottomTrailing) {
                        if let badge = picture.badge.flatMap(ComponentImage.known) {
                            ComponentImage(badge).frame(width: 28, height: 28).offset(x: 6, y: 2)
                        }
                    }
            }
            HStack(spacing: 6) {
                Text(sheet.title).font(.title2.weight(.semibold)).lineLimit(2).foregroundStyle(colors[.cardTitle])
                    .accessibilityAddTraits(.isHeader)
                if let verified = sheet.verified {
                    Image(systemName: "checkmark.circle").foregroundStyle(colors[.cardText]).accessibilityLabel(Text(verified))
                }
            }
            if !sheet.text.isEmpty {
                Text(sheet.text).font(.callout).lineLimit(3).foregroundStyle(colors[.cardText])
                    .frame(maxWidth: .infinity, alignment: .leading)
            }
            people(sheet, colors)
        }

        @ViewBuilder private func people(_ sheet: PromptSheet, _ colors: ComponentColors) -> some View {
            if let line = sheet.people {
                HStack(spacing: 8) {
                    HStack(spacing: -4) {
                        ForEach(Array(sheet.peoplePictures.prefix(3).enumerated()), id: \.offset) { _, url in
                            ComponentPicture(url: url, size: 24, ground: colors[sheet.picture?.ground ?? .cardGround])
                                .overlay(Circle().stroke(colors[.cardGround], lineWidth: 2))
                        }
                    }
                    Text(line).font(.subheadline).foregroundStyle(colors[.cardText])
                    Spacer(minLength: 0)
                }
            }
        }

        @ViewBuilder private func failure(_ sheet: PromptSheet, _ colors: ComponentColors) -> some View {
            SheetMark(mark: .bad, color: colors[.cardText])
            SheetText(title: sheet.title, text: sheet.text, colors: colors)
        }
    }
#endif
