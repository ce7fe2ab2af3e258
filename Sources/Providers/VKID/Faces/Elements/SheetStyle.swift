/// The appearance of the community sheet if its configuration leaves it to the element that started the sign-in.
struct SheetStyle: Sendable {
    var theme = Appearance.Theme.ofAppearance
    var button = VKIDButtonConfiguration.default
    var presenter = UIKitPresenter.newUIWindow
}
