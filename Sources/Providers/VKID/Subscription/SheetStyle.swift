/// How the community sheet looks where its configuration leaves that to the element that started the sign-in.
struct SheetStyle: Sendable {
    var theme: GroupSubscriptionSheet.Theme
    var button: GroupSubscriptionSheet.ButtonConfiguration
    var presenter: UIKitPresenter
}
