#if canImport(SwiftUI)
    import MemberUI
    import SwiftUI

    /// A community sheet.
    struct CommunitySheetView: View {
        let model: CommunitySheet.Model
        @Environment(\.dismiss) private var dismiss
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        var body: some View {
            let colors = ComponentColors(model.appearance, system: scheme, contrast: contrast)
            VStack(spacing: 8) {
                SheetBar(name: "", label: model.texts.close, color: colors[.cardText]) { model.close() }
                if model.phase == .failed { failure(colors) } else { offer(colors) }
                choices(colors).padding(.top, 8)
            }
            .padding(.horizontal, 16).padding(.bottom, 32).background(colors[.cardGround])
            .onAppear { if !model.appeared() { dismiss() } }
            .onChange(of: model.phase) { _, phase in if phase == .closed { dismiss() } }
        }

        @ViewBuilder private func offer(_ colors: ComponentColors) -> some View {
            ComponentPicture(url: model.card.avatar, size: 72, ground: colors[.widgetBorder])
                .overlay(alignment: .bottomTrailing) {
                    if let badge = ComponentImage.known(OneTapButton.Appearance.LogoImage.vkBadge.name) {
                        ComponentImage(badge).frame(width: 28, height: 28).offset(x: 6, y: 2)
                    }
                }
            HStack(spacing: 6) {
                Text(model.texts.title).font(.title2.weight(.semibold)).lineLimit(2).foregroundStyle(colors[.cardTitle])
                    .accessibilityAddTraits(.isHeader)
                if let verified = model.texts.verified {
                    Image(systemName: "checkmark.circle").foregroundStyle(colors[.cardText]).accessibilityLabel(Text(verified))
                }
            }
            if !model.texts.text.isEmpty {
                Text(model.texts.text).font(.callout).lineLimit(3).foregroundStyle(colors[.cardText])
                    .frame(maxWidth: .infinity, alignment: .leading)
            }
            members(colors)
        }

        @ViewBuilder private func members(_ colors: ComponentColors) -> some View {
            if let line = model.texts.membersLine {
                HStack(spacing: 8) {
                    HStack(spacing: -4) {
                        ForEach(Array(model.card.avatars.prefix(3).enumerated()), id: \.offset) { _, url in
                            ComponentPicture(url: url, size: 24, ground: colors[.widgetBorder])
                                .overlay(Circle().stroke(colors[.cardGround], lineWidth: 2))
                        }
                    }
                    Text(line).font(.subheadline).foregroundStyle(colors[.cardText])
                    Spacer(minLength: 0)
                }
            }
        }

        @ViewBuilder private func failure(_ colors: ComponentColors) -> some View {
            SheetMark(mark: .bad, color: colors[.cardText])
            SheetText(title: model.texts.title, text: model.texts.text, colors: colors)
        }

        private func choices(_ colors: ComponentColors) -> some View {
            let buttons = CommunityButtons(model.phase, model.buttonConfiguration, model.language)
            return VStack(spacing: 12) {
                ComponentButtonView(buttons.primary, colors) { model.follow() }
                ComponentButtonView(buttons.secondary, colors) { model.decline() }
            }
        }
    }
#endif
