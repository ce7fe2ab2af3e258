#if canImport(SwiftUI)
    package import SwiftUI

    /// A sign-in button and the row below it.
    package struct SignInButtonsView<Choice: SignInChoice>: View {
        private let model: SignInButtonModel<Choice>
        private let content: @MainActor () -> (SignInButtons<Choice>, ComponentAppearance)
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        /// A view.
        /// - Parameters:
        ///   - model: The model of the buttons.
        ///   - content: Returns the current content and appearance.
        package init(
            _ model: SignInButtonModel<Choice>,
            _ content: @escaping @MainActor () -> (SignInButtons<Choice>, ComponentAppearance)
        ) {
            self.model = model
            self.content = content
        }

        package var body: some View {
            let (buttons, appearance) = content()
            let colors = ComponentColors(appearance, system: scheme, contrast: contrast)
            SignInButtonStack(buttons, colors, spacing: 15, state: model.state) { model.tap($0) }
        }
    }

    /// A row of sign-in buttons by itself.
    package struct SignInRowView<Choice: SignInChoice>: View {
        private let model: SignInButtonModel<Choice>
        private let content: @MainActor () -> (SignInRow<Choice>, ComponentAppearance)
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        /// A view.
        /// - Parameters:
        ///   - model: The model of the buttons.
        ///   - content: Returns the current content and appearance.
        package init(
            _ model: SignInButtonModel<Choice>,
            _ content: @escaping @MainActor () -> (SignInRow<Choice>, ComponentAppearance)
        ) {
            self.model = model
            self.content = content
        }

        package var body: some View {
            let (row, appearance) = content()
            let colors = ComponentColors(appearance, system: scheme, contrast: contrast)
            SignInRowStack(row: row, colors: colors, state: model.state) { model.tap($0) }
        }
    }

    /// The button, the row's title and the row.
    struct SignInButtonStack<Choice: SignInChoice>: View {
        private let buttons: SignInButtons<Choice>
        private let colors: ComponentColors
        private let spacing: CGFloat
        private let state: @MainActor (Choice) -> ComponentButtonState
        private let tap: @MainActor @Sendable (Choice) -> Void

        init(
            _ buttons: SignInButtons<Choice>, _ colors: ComponentColors, spacing: CGFloat,
            state: @escaping @MainActor (Choice) -> ComponentButtonState, tap: @escaping @MainActor @Sendable (Choice) -> Void
        ) {
            (self.buttons, self.colors, self.spacing) = (buttons, colors, spacing)
            (self.state, self.tap) = (state, tap)
        }

        var body: some View {
            VStack(spacing: spacing) {
                SignInOptionView(option: buttons.main, colors: colors, state: state, tap: tap)
                if let others = buttons.others {
                    Text(others.title).font(.callout).foregroundStyle(colors[.sheetBar])
                    SignInRowStack(row: others, colors: colors, state: state, tap: tap)
                }
            }
        }
    }

    private struct SignInRowStack<Choice: SignInChoice>: View {
        let row: SignInRow<Choice>
        let colors: ComponentColors
        let state: @MainActor (Choice) -> ComponentButtonState
        let tap: @MainActor @Sendable (Choice) -> Void

        var body: some View {
            HStack(spacing: 12) {
                ForEach(row.options, id: \.choice) { option in
                    SignInOptionView(option: option, colors: colors, state: state, tap: tap)
                }
            }
        }
    }

    private struct SignInOptionView<Choice: SignInChoice>: View {
        let option: SignInOption<Choice>
        let colors: ComponentColors
        let state: @MainActor (Choice) -> ComponentButtonState
        let tap: @MainActor @Sendable (Choice) -> Void

        var body: some View { ComponentButtonView(button, colors) { tap(option.choice) } }

        private var button: ComponentButton {
            var button = option.button
            button.state = state(option.choice)
            return button
        }
    }
#endif
