import MemberUI

/// How the community sheet looks where its configuration leaves that to the element that started the sign-in.
struct SheetStyle: Sendable {
    var theme: Appearance.Theme
    var button: VKIDButtonConfiguration
    var presenter: UIKitPresenter
}
