public import Foundation
import MemberOAuth

extension VKID {
    /// Looks at an address that the system handed to the app.
    ///
    /// To be called from the app's open-URL hook with every address. Only an answer of VK ID is taken, and only where something
    /// waits for it: a sign-in under way or, after a relaunch, one that is stored.
    /// - Parameter url: The address.
    /// - Returns: Whether it was taken; the app handles all others itself.
    public func open(url: URL) -> Bool {
        guard isOurs(url) else { return false }
        if mailbox.deliver(url) { return true }
        guard hasStoredSignIn else { return false }
        settle(url)
        return true
    }

    private func isOurs(_ url: URL) -> Bool {
        guard let mine = configuration.redirectURI ?? appRedirectURI,
            let address = try? RedirectAddress(mine, rules: client.profile.redirect)
        else { return false }
        return address.matches(url)
    }
}

extension VKID {
    /// Waits until this app is in front, and half a second more, before a page is shown.
    func waitInFront() async {
        guard let links = context.appLinks else { return }
        let activations = links.activations()
        if await links.isActive { return }
        for await _ in activations { break }
        try? await context.clock.sleep(for: AppAgent.grace)
    }
}
