extension VKID {
    /// Shows the community sheet that follows a sign-in.
    func showSheet(_ configuration: GroupSubscriptionConfiguration, after session: any UserSession, look: SheetLook?) {}
}
