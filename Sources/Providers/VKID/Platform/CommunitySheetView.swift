#if canImport(SwiftUI)
    import MemberUI
    import SwiftUI

    /// A community sheet.
    struct CommunitySheetView<Model: CommunitySheetModeling>: View {
        let model: Model
        @Environment(\.dismiss) private var dismiss
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        var body: some View {
            let colors = FaceColors(model.theme, system: scheme, contrast: contrast)
            VStack(spacing: 8) {
                SheetBar(name: "", label: model.texts.close, color: colors[.cardText]) { model.close() }
                if model.phase == .failed { failure(colors) } else { offer(colors) }
                choices(colors).padding(.top, 8)
            }
            .padding(.horizontal, 16).padding(.bottom, 32).background(colors[.cardGround])
            .onAppear { if !model.appeared() { dismiss() } }
            .onChange(of: model.phase) { _, phase in if phase == .closed { dismiss() } }
        }

        @ViewBuilder private func offer(_ colors: FaceColors) -> some View {
            FacePicture(url: model.card.avatar, size: 72, ground: colors[.widgetBorder])
                .overlay(alignment: .bottomTrailing) {
                    if let badge = AppImage.known(.vkBadge) { AppImage(badge).frame(width: 28, height: 28).offset(x: 6, y: 2) }
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

        @ViewBuilder private func members(_ colors: FaceColors) -> some View {
            if let line = model.texts.membersLine {
                HStack(spacing: 8) {
                    HStack(spacing: -4) {
                        ForEach(Array(model.card.avatars.prefix(3).enumerated()), id: \.offset) { _, url in
                            FacePicture(url: url, size: 24, ground: colors[.widgetBorder])
                                .overlay(Circle().stroke(colors[.cardGround], lineWidth: 2))
                        }
                    }
                    Text(line).font(.subheadline).foregroundStyle(colors[.cardText])
                    Spacer(minLength: 0)
                }
            }
        }

        @ViewBuilder private func failure(_ colors: FaceColors) -> some View {
            SheetMark(name: "exclamationmark", color: colors[.cardText])
            SheetText(title: model.texts.title, text: model.texts.text, colors: colors)
        }

        private func choices(_ colors: FaceColors) -> some View {
            let isLoading = model.phase == .loading
            return VStack(spacing: 12) {
                button(
                    model.texts.primaryButton, FaceIdentifier.follow, isLoading ? .busy : .idle,
                    (colors[.followGround], colors[.followText])
                ) { model.follow() }
                button(
                    model.texts.secondaryButton, FaceIdentifier.cancel, isLoading ? .disabled : .idle,
                    (colors[.laterGround], colors[.laterText])
                ) { model.decline() }
            }
        }

        private func button(
            _ title: String, _ identifier: String, _ state: ComponentButtonState, _ colors: (ground: Color, ink: Color),
            _ action: @escaping @MainActor @Sendable () -> Void
        ) -> some View {
            FaceButton(
                title: FaceTitle(long: title, short: title),
                metrics: ComponentButtonMetrics(height: model.buttonConfiguration.height.points),
                radius: model.buttonConfiguration.cornerRadius, ground: colors.ground, ink: colors.ink, border: .clear,
                turning: colors.ink, state: state, swapsTitle: true, identifier: identifier, action: action)
        }
    }

    /// A round picture from VK, or an empty disc.
    struct FacePicture: View {
        let url: URL?
        let size: CGFloat
        let ground: Color

        var body: some View {
            AsyncImage(url: url?.scheme == "https" ? url : nil) { image in
                image.resizable().scaledToFill()
            } placeholder: {
                ground
            }
            .frame(width: size, height: size).clipShape(Circle()).accessibilityHidden(true)
        }
    }
#endif
