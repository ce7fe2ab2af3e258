import MemberCore
import MemberUI

/// How a sheet shows itself.
public struct AutoShowConfiguration: Sendable {
    /// Where.
    public let presenter: UIKitPresenter
    /// After how long, in milliseconds; never less than 0.
    public let delayMilliseconds: Int

    /// A configuration.
    /// - Parameters:
    ///   - presenter: Where it is shown.
    ///   - delayMilliseconds: After how long; a negative number is 0.
    public init(presenter: UIKitPresenter = .newUIWindow, delayMilliseconds: Int = 0) {
        self.presenter = presenter
        self.delayMilliseconds = max(delayMilliseconds, 0)
    }
}

extension OneTapBottomSheet {
    /// Shows the sheet by itself, after a while. Whether somebody is signed in already is not looked at.
    ///
    /// Where there is no UIKit, only a presenter of the app's own shows anything: it gets the sheet's model.
    /// - Parameters:
    ///   - configuration: Where and after how long.
    ///   - factory: The `VKID` that signs in.
    /// - Returns: The task that waits; cancelling it keeps the sheet from being shown.
    @MainActor
    @discardableResult
    public func autoShow(configuration: AutoShowConfiguration = .init(), factory: VKID) -> Task<Void, Never> {
        Task {
            if configuration.delayMilliseconds > 0 {
                try? await factory.context.clock.sleep(for: .milliseconds(configuration.delayMilliseconds))
            }
            guard !Task.isCancelled else { return }
            let ui = factory.ui(for: self)
            ui.model().show(by: configuration.presenter, radius: Self.cornerRadius, ui.content)
        }
    }
}

extension UITrampoline where Element == OneTapBottomSheet {
    /// What the sheet says and how it appears, at the moment it is asked.
    var content: @MainActor () -> (SignInSheet<OAuthProvider>, ComponentAppearance) {
        { [vkid, element] in
            let appearance = vkid.appearance(element.theme)
            return (element.sheet(appearance.texts), appearance)
        }
    }
}
