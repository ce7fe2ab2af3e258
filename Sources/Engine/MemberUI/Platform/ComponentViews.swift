#if canImport(SwiftUI)
    package import SwiftUI

    extension Color {
        /// A component's colour.
        init(_ color: ComponentColor) {
            self.init(
                .sRGB, red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
                opacity: Double(color.opacity) / 100)
        }
    }

    /// The colours of a component in the theme that its scheme and the system decide.
    package struct ComponentColors {
        private let palette: ComponentPalette
        private let theme: ComponentTheme

        package init(_ appearance: ComponentAppearance, system: ColorScheme, contrast: ColorSchemeContrast) {
            let isDark = appearance.scheme == .dark || appearance.scheme == .system && system == .dark
            palette = appearance.style.palette
            theme = ComponentTheme(isDark: isDark, highContrast: appearance.highContrast || contrast == .increased)
        }

        package subscript(role: ComponentRole) -> Color { Color(palette.color(role, in: theme)) }
    }

    /// A ring that turns.
    struct ComponentSpinner: View {
        let size: CGFloat
        let line: CGFloat
        let color: Color
        @State private var isTurned = false
        @Environment(\.accessibilityReduceMotion) private var isStill

        var body: some View {
            Circle().trim(from: 0, to: 0.75).stroke(color, lineWidth: line).frame(width: size, height: size)
                .rotationEffect(.degrees(isTurned ? 360 : 0))
                .onAppear {
                    guard !isStill else { return }
                    withAnimation(.linear(duration: 0.8).repeatForever(autoreverses: false)) { isTurned = true }
                }
                .accessibilityHidden(true)
        }
    }

    /// A button, as wide as its place unless it is square.
    package struct ComponentButtonView: View {
        private let button: ComponentButton
        private let colors: ComponentColors
        private let action: @MainActor @Sendable () -> Void
        @ScaledMetric(relativeTo: .body) private var scale = 1.0

        package init(_ button: ComponentButton, _ colors: ComponentColors, action: @escaping @MainActor @Sendable () -> Void) {
            self.button = button
            self.colors = colors
            self.action = action
        }

        private var metrics: ComponentButtonMetrics { button.metrics }
        private var isSquare: Bool { button.shape == .square }
        private var logo: String? { button.logo.flatMap(ComponentImage.known) }
        private var spinnerColor: Color { colors[button.style.spinner ?? button.style.text] }

        package var body: some View {
            Button(action: action) { label }
                .buttonStyle(ComponentPress()).disabled(button.state == .disabled)
                .accessibilityLabel(Text(button.spokenLabel)).accessibilityIdentifier(button.identifier ?? "")
        }

        private var label: some View {
            let shape = RoundedRectangle(cornerRadius: button.cornerRadius)
            return HStack(spacing: 8) { content }
                .padding(.horizontal, CGFloat(metrics.margin))
                .frame(maxWidth: isSquare ? nil : .infinity, minHeight: CGFloat(metrics.height))
                .frame(width: isSquare ? CGFloat(metrics.height) : nil)
                .font(.system(size: CGFloat(metrics.fontSize) * scale, weight: .medium))
                .foregroundStyle(colors[button.style.text]).background(colors[button.style.ground]).clipShape(shape)
                .overlay(shape.stroke(button.style.border.map { colors[$0] } ?? .clear, lineWidth: 1))
        }

        @ViewBuilder private var content: some View {
            let isBusy = button.state == .busy
            if isBusy && (isSquare || button.style.spinsAlone) {
                ComponentSpinner(size: CGFloat(metrics.height) * 0.65, line: 2, color: spinnerColor)
            } else {
                if let logo { ComponentImage(logo).frame(width: CGFloat(metrics.logoSize), height: CGFloat(metrics.logoSize)) }
                if isBusy { Spacer(minLength: 0) }
                if !isSquare { titles } else if logo == nil { Text(button.monogram ?? button.title.short) }
                if isBusy {
                    Spacer(minLength: 0)
                    ComponentSpinner(size: CGFloat(metrics.spinnerSize), line: 2, color: spinnerColor)
                }
            }
        }

        private var titles: some View {
            ViewThatFits(in: .horizontal) {
                if button.shape == .regular { Text(button.title.long).lineLimit(1) }
                Text(button.title.short).lineLimit(1)
                if logo != nil { Color.clear.frame(width: 0, height: 0) } else { Text(button.title.short) }
            }
        }
    }

    /// How a pressed button looks.
    private struct ComponentPress: ButtonStyle {
        func makeBody(configuration: ButtonStyleConfiguration) -> some View {
            configuration.label.opacity(configuration.isPressed ? 0.6 : 1)
                .animation(.easeOut(duration: configuration.isPressed ? 0.07 : 0.3), value: configuration.isPressed)
        }
    }

    /// A round picture from the provider, or an empty disc.
    package struct ComponentPicture: View {
        private let url: URL?
        private let size: CGFloat
        private let ground: Color

        package init(url: URL?, size: CGFloat, ground: Color) {
            self.url = url
            self.size = size
            self.ground = ground
        }

        package var body: some View {
            AsyncImage(url: url?.mayBeShown == true ? url : nil) { image in
                image.resizable().scaledToFill()
            } placeholder: {
                ground
            }
            .frame(width: size, height: size).clipShape(Circle()).accessibilityHidden(true)
        }
    }
#endif
