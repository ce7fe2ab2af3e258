#if canImport(SwiftUI)
    import MemberUI
    import SwiftUI

    extension Color {
        /// A face's colour.
        init(_ color: ComponentColor) {
            self.init(
                .sRGB, red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
                opacity: Double(color.opacity) / 100)
        }
    }

    /// The colours of a face in the theme that theme and system decide.
    struct FaceColors {
        let theme: FacePalette.Theme

        init(_ theme: GroupSubscriptionSheet.Theme, system: ColorScheme, contrast: ColorSchemeContrast) {
            let isDark = theme.colorScheme == .dark || theme.colorScheme == .system && system == .dark
            self.theme = FacePalette.Theme(isDark: isDark, highContrast: contrast == .increased)
        }

        subscript(role: FacePalette) -> Color { Color(role.color(theme)) }
    }

    /// A ring that turns.
    struct FaceSpinner: View {
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

    /// A button of a face, as wide as its place.
    struct FaceButton: View {
        let title: FaceTitle
        let metrics: ComponentButtonMetrics
        let radius: CGFloat
        let (ground, ink, border, turning): (Color, Color, Color, Color)
        var logo: LogoImage?
        var isSquare = false
        var state = ComponentButtonState.idle
        var swapsTitle = false
        let identifier: String
        let action: @MainActor @Sendable () -> Void
        @ScaledMetric(relativeTo: .body) private var scale = 1.0

        var body: some View {
            Button(action: action) { label }
                .buttonStyle(FacePress()).disabled(state == .disabled)
                .accessibilityLabel(Text(title.long)).accessibilityIdentifier(identifier)
        }

        private var label: some View {
            HStack(spacing: 8) { content }
                .padding(.horizontal, CGFloat(metrics.margin))
                .frame(maxWidth: isSquare ? nil : .infinity, minHeight: CGFloat(metrics.height))
                .frame(width: isSquare ? CGFloat(metrics.height) : nil)
                .font(.system(size: CGFloat(metrics.fontSize) * scale, weight: .medium)).foregroundStyle(ink)
                .background(ground).clipShape(RoundedRectangle(cornerRadius: radius))
                .overlay(RoundedRectangle(cornerRadius: radius).stroke(border, lineWidth: 1))
        }

        @ViewBuilder private var content: some View {
            let isBusy = state == .busy
            if isBusy && (isSquare || swapsTitle) {
                FaceSpinner(size: CGFloat(metrics.height) * 0.65, line: 2, color: turning)
            } else {
                if let logo { AppImage(logo).frame(width: CGFloat(metrics.logoSize), height: CGFloat(metrics.logoSize)) }
                if isBusy { Spacer(minLength: 0) }
                if !isSquare { titles } else if logo == nil { Text(FaceTitle.monogram) }
                if isBusy {
                    Spacer(minLength: 0)
                    FaceSpinner(size: CGFloat(metrics.spinnerSize), line: 2, color: turning)
                }
            }
        }

        private var titles: some View {
            ViewThatFits(in: .horizontal) {
                Text(title.long).lineLimit(1)
                Text(title.short).lineLimit(1)
                if logo != nil { Color.clear.frame(width: 0, height: 0) } else { Text(title.short) }
            }
        }
    }

    /// How a pressed button looks.
    struct FacePress: ButtonStyle {
        func makeBody(configuration: ButtonStyleConfiguration) -> some View {
            configuration.label.opacity(configuration.isPressed ? 0.6 : 1)
                .animation(.easeOut(duration: configuration.isPressed ? 0.07 : 0.3), value: configuration.isPressed)
        }
    }
#endif
