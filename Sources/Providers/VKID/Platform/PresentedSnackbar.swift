import MemberCore
import MemberSignIn

#if canImport(UIKit) && canImport(SwiftUI)
    import SwiftUI
    import UIKit

    /// Shows a snackbar for its time.
    @MainActor
    enum PresentedSnackbar {
        /// Shows it in the presenter's window, reads it out, and returns when it is gone.
        static func show(_ face: SnackbarFace, by presenter: UIKitPresenter, clock: any MemberClock) async {
            let (window, view) = (presenter.anchor, HostingView(SnackbarView(face: face)))
            view.translatesAutoresizingMaskIntoConstraints = false
            window.addSubview(view)
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: window.safeAreaLayoutGuide.leadingAnchor, constant: 8),
                view.trailingAnchor.constraint(equalTo: window.safeAreaLayoutGuide.trailingAnchor, constant: -8),
                view.bottomAnchor.constraint(equalTo: window.safeAreaLayoutGuide.bottomAnchor, constant: -8),
            ])
            UIAccessibility.post(notification: .announcement, argument: face.text)
            try? await clock.sleep(for: .milliseconds(SnackbarFace.milliseconds))
            view.removeFromSuperview()
        }
    }

    /// A snackbar.
    private struct SnackbarView: View {
        let face: SnackbarFace
        @Environment(\.colorScheme) private var scheme
        @Environment(\.colorSchemeContrast) private var contrast

        var body: some View {
            let colors = FaceColors(face.theme, system: scheme, contrast: contrast)
            HStack(spacing: 12) {
                Image(systemName: "checkmark.circle").frame(width: 24, height: 24).accessibilityHidden(true)
                Text(face.text).font(.subheadline)
                Spacer(minLength: 0)
            }
            .padding(.horizontal, 12).padding(.vertical, 14).foregroundStyle(colors[.snackbarText])
            .background(colors[.snackbarGround]).clipShape(RoundedRectangle(cornerRadius: 8))
            .shadow(color: .black.opacity(0.08), radius: 16, y: 4)
        }
    }
#else
    /// Shows a snackbar for its time.
    @MainActor
    enum PresentedSnackbar {
        /// Hands it to the app's own presenter, and returns when it is to go.
        static func show(_ face: SnackbarFace, by presenter: UIKitPresenter, clock: any MemberClock) async {
            guard case .custom(let presenting) = presenter.place else { return }
            presenting.present(face)
            try? await clock.sleep(for: .milliseconds(SnackbarFace.milliseconds))
            presenting.dismiss()
        }
    }
#endif
