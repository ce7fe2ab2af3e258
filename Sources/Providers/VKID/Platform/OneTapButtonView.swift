#if canImport(SwiftUI)
    import MemberUI
    import SwiftUI

    /// A sign-in button, and the row below it.
    struct OneTapButtonView: View {
        let model: OneTapButtonModel
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        var body: some View {
            let element = model.element
            let colors = FaceColors(
                element.appearance.theme.resolved(by: model.vkid.appearance), system: scheme, contrast: contrast)
            let texts = model.vkid.faceTexts()
            let others = element.oAuthProviderConfiguration.alternativeProviders
            VStack(spacing: 15) {
                button(element, colors, texts)
                if !others.isEmpty {
                    Text(texts(.otherProviders)).font(.callout).foregroundStyle(colors[.sheetBar])
                    ProviderRowView(
                        providers: others, height: element.layout.height, radius: element.layout.cornerRadius, colors: colors,
                        texts: texts, busy: model.provider
                    ) { model.tap($0) }
                }
            }
        }

        private func button(_ element: OneTapButton, _ colors: FaceColors, _ texts: Texts) -> some View {
            let isPrimary = element.appearance.style.buttonStyle == .primary
            return FaceButton(
                title: FaceTitle(element.appearance.title, texts),
                metrics: ComponentButtonMetrics(height: element.layout.height.points),
                radius: element.layout.cornerRadius, ground: colors[isPrimary ? .primaryGround : .secondaryGround],
                ink: colors[isPrimary ? .primaryText : .secondaryText],
                border: isPrimary ? .clear : colors[.secondaryBorder],
                turning: isPrimary ? colors[.primaryText] : colors[.spinner],
                logo: AppImage.known(element.appearance.style.logo), isSquare: element.layout.kind == .logoOnly,
                state: model.provider == .vkid || model.provider == nil ? model.button.state : .disabled,
                identifier: FaceIdentifier.signIn
            ) { model.tap() }
        }
    }

    /// A row of providers.
    struct ProviderRowView: View {
        let providers: [OAuthProvider]
        let height: OneTapButton.Layout.Height
        let radius: CGFloat
        let colors: FaceColors
        let texts: Texts
        let busy: OAuthProvider?
        let tap: @MainActor @Sendable (OAuthProvider) -> Void

        var body: some View {
            HStack(spacing: 12) {
                ForEach(providers, id: \.rawValue) { provider in button(provider) }
            }
        }

        private func button(_ provider: OAuthProvider) -> some View {
            let title = FaceTitle(provider, texts)
            return FaceButton(
                title: providers.count == 1 ? title : FaceTitle(long: title.short, short: title.short),
                metrics: ComponentButtonMetrics(height: height.points), radius: radius, ground: colors[.widgetGround],
                ink: colors[.widgetText], border: colors[.widgetBorder], turning: colors[.spinner],
                logo: AppImage.known(.of(provider)), state: busy == provider ? .busy : busy == nil ? .idle : .disabled,
                identifier: "o_auth_list_widget." + provider.rawValue
            ) { tap(provider) }
            .accessibilityLabel(Text(title.long))
        }
    }

    /// A row of providers by itself.
    struct OAuthListWidgetView: View {
        let model: OAuthListWidgetModel
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        var body: some View {
            let button = model.element.buttonConfiguration
            ProviderRowView(
                providers: model.element.oAuthProviders, height: button.height, radius: button.cornerRadius,
                colors: FaceColors(model.element.theme.resolved(by: model.vkid.appearance), system: scheme, contrast: contrast),
                texts: model.vkid.faceTexts(),
                busy: model.provider
            ) { model.tap($0) }
        }
    }
#endif
