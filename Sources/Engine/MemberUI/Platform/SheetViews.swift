#if canImport(SwiftUI)
    package import SwiftUI

    /// A sign-in sheet.
    package struct SignInSheetView<Choice: SignInChoice>: View {
        private let model: SignInSheetModel<Choice>
        private let content: @MainActor () -> (SignInSheet<Choice>, ComponentAppearance)
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        /// A view.
        /// - Parameters:
        ///   - model: The model of the sheet.
        ///   - content: Returns the current content and appearance.
        package init(
            _ model: SignInSheetModel<Choice>, _ content: @escaping @MainActor () -> (SignInSheet<Choice>, ComponentAppearance)
        ) {
            self.model = model
            self.content = content
        }

        package var body: some View {
            let (sheet, appearance) = content()
            let colors = ComponentColors(appearance, system: scheme, contrast: contrast)
            VStack(spacing: 12) {
                SheetBar(name: sheet.serviceName, label: appearance.texts(.componentClose), color: colors[.sheetBar]) {
                    model.close()
                }
                phase(sheet, colors, appearance.texts)
            }
            .padding(24).frame(maxWidth: .infinity).background(colors[.sheetGround])
            .sensoryFeedback(.success, trigger: model.successes).sensoryFeedback(.error, trigger: model.failures)
        }

        @ViewBuilder private func phase(_ sheet: SignInSheet<Choice>, _ colors: ComponentColors, _ texts: Texts) -> some View {
            switch model.phase {
            case .idle:
                SheetText(title: sheet.title, text: sheet.subtitle, colors: colors)
                SignInButtonStack(sheet.buttons, colors, spacing: 12, state: { _ in .idle }) { model.signIn(with: $0) }
            case .inProgress:
                ComponentSpinner(size: 74, line: 3, color: colors[.spinner])
                SheetText(title: texts(.signInProgress), text: nil, colors: colors)
            case .success, .dismissed:
                SheetMark(mark: .good, color: colors[.sheetSubtitle])
                SheetText(title: texts(.signInSuccess), text: nil, colors: colors)
            case .failure:
                SheetMark(mark: .bad, color: colors[.sheetSubtitle])
                SheetText(title: texts(.signInFailureTitle), text: texts(.signInFailureText), colors: colors)
                ComponentButtonView(sheet.retry, colors) { model.retry() }
            }
        }
    }

    /// The title bar of a sheet: the name on top, and the cross.
    package struct SheetBar: View {
        private let name: String
        private let label: String
        private let color: Color
        private let close: @MainActor @Sendable () -> Void

        package init(name: String, label: String, color: Color, close: @escaping @MainActor @Sendable () -> Void) {
            self.name = name
            self.label = label
            self.color = color
            self.close = close
        }

        package var body: some View {
            HStack {
                Text(name).font(.footnote)
                Spacer()
                Button(action: close) { Image(systemName: "xmark").frame(width: 44, height: 44) }.accessibilityLabel(Text(label))
            }
            .foregroundStyle(color)
        }
    }

    /// A sheet's title and the sentence below it.
    package struct SheetText: View {
        private let title: String
        private let text: String?
        private let colors: ComponentColors

        package init(title: String, text: String?, colors: ComponentColors) {
            self.title = title
            self.text = text
            self.colors = colors
        }

        package var body: some View {
            Text(title).font(.title2.weight(.semibold)).foregroundStyle(colors[.sheetTitle]).multilineTextAlignment(.center)
                .accessibilityAddTraits(.isHeader)
            if let text { Text(text).font(.callout).foregroundStyle(colors[.sheetSubtitle]).multilineTextAlignment(.center) }
        }
    }

    /// A mark that shows the outcome.
    package struct SheetMark: View {
        private let mark: ComponentMark
        private let color: Color

        package init(mark: ComponentMark, color: Color) {
            self.mark = mark
            self.color = color
        }

        package var body: some View {
            Image(systemName: mark == .good ? "checkmark" : "exclamationmark").font(.title).foregroundStyle(color)
                .frame(width: 56, height: 56).overlay(Circle().stroke(color, lineWidth: 3)).accessibilityHidden(true)
        }
    }

    /// A snackbar.
    struct SnackbarView: View {
        let snackbar: ComponentSnackbar
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        var body: some View {
            let colors = ComponentColors(snackbar.appearance, system: scheme, contrast: contrast)
            HStack(spacing: 12) {
                Image(systemName: "checkmark.circle").frame(width: 24, height: 24).accessibilityHidden(true)
                Text(snackbar.text).font(.subheadline)
                Spacer(minLength: 0)
            }
            .padding(.horizontal, 12).padding(.vertical, 14).foregroundStyle(colors[.snackbarText])
            .background(colors[.snackbarGround]).clipShape(RoundedRectangle(cornerRadius: 8))
            .shadow(color: .black.opacity(0.08), radius: 16, y: 4)
        }
    }
#endif
