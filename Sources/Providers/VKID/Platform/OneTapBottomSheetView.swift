#if canImport(SwiftUI)
    import MemberUI
    import SwiftUI

    /// A sign-in sheet.
    struct OneTapBottomSheetView: View {
        let model: OneTapBottomSheetModel
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        var body: some View {
            let colors = FaceColors(model.element.theme.resolved(by: model.vkid.appearance), system: scheme, contrast: contrast)
            let texts = model.vkid.faceTexts()
            VStack(spacing: 12) {
                SheetBar(name: model.element.serviceName, label: texts(.close), color: colors[.sheetBar]) { model.close() }
                phase(colors, texts)
            }
            .padding(24).frame(maxWidth: .infinity).background(colors[.sheetGround])
            .sensoryFeedback(.success, trigger: model.successes).sensoryFeedback(.error, trigger: model.failures)
        }

        @ViewBuilder private func phase(_ colors: FaceColors, _ texts: Texts) -> some View {
            let words = SheetWords(model.element.targetActionText, texts)
            switch model.phase {
            case .idle:
                SheetText(title: words.title, text: words.subtitle, colors: colors)
                button(words.button, colors)
                others(colors, texts)
            case .inProgress:
                FaceSpinner(size: 74, line: 3, color: colors[.spinner])
                SheetText(title: texts(.progress), text: nil, colors: colors)
            case .success, .dismissed:
                SheetMark(name: "checkmark", color: colors[.sheetSubtitle])
                SheetText(title: texts(.success), text: nil, colors: colors)
            case .failure:
                SheetMark(name: "exclamationmark", color: colors[.sheetSubtitle])
                SheetText(title: texts(.failureTitle), text: texts(.failureText), colors: colors)
                retry(texts(.retry), colors)
            }
        }

        private func button(_ title: FaceTitle, _ colors: FaceColors) -> some View {
            FaceButton(
                title: title, metrics: ComponentButtonMetrics(height: model.element.oneTapButton.height.points),
                radius: model.element.oneTapButton.cornerRadius, ground: colors[.primaryGround], ink: colors[.primaryText],
                border: .clear, turning: colors[.primaryText], logo: AppImage.known(.vkidPrimary),
                identifier: FaceIdentifier.signIn
            ) { model.signIn() }
        }

        private func retry(_ title: String, _ colors: FaceColors) -> some View {
            FaceButton(
                title: FaceTitle(long: title, short: title), metrics: ComponentButtonMetrics(height: 36), radius: 10,
                ground: colors[.retryGround], ink: colors[.retryText], border: .clear, turning: colors[.retryText],
                identifier: FaceIdentifier.retry
            ) { model.retry() }
        }

        @ViewBuilder private func others(_ colors: FaceColors, _ texts: Texts) -> some View {
            let providers = model.element.oAuthProviderConfiguration.alternativeProviders
            if !providers.isEmpty {
                Text(texts(.otherProviders)).font(.callout).foregroundStyle(colors[.sheetBar])
                ProviderRowView(
                    providers: providers, height: model.element.oneTapButton.height,
                    radius: model.element.oneTapButton.cornerRadius, colors: colors, texts: texts, busy: nil
                ) { model.signIn(with: $0) }
            }
        }
    }

    /// The service's name, and the X.
    struct SheetBar: View {
        let name: String
        let label: String
        let color: Color
        let close: @MainActor @Sendable () -> Void

        var body: some View {
            HStack {
                Text(name).font(.footnote)
                Spacer()
                Button(action: close) { Image(systemName: "xmark").frame(width: 44, height: 44) }.accessibilityLabel(Text(label))
            }
            .foregroundStyle(color)
        }
    }

    /// A sheet's title and the sentence below it.
    struct SheetText: View {
        let title: String
        let text: String?
        let colors: FaceColors

        var body: some View {
            Text(title).font(.title2.weight(.semibold)).foregroundStyle(colors[.sheetTitle]).multilineTextAlignment(.center)
                .accessibilityAddTraits(.isHeader)
            if let text { Text(text).font(.callout).foregroundStyle(colors[.sheetSubtitle]).multilineTextAlignment(.center) }
        }
    }

    /// What says at one glance how it went.
    struct SheetMark: View {
        let name: String
        let color: Color

        var body: some View {
            Image(systemName: name).font(.title).foregroundStyle(color).frame(width: 56, height: 56)
                .overlay(Circle().stroke(color, lineWidth: 3)).accessibilityHidden(true)
        }
    }
#endif
