public import Foundation
import MemberOAuth

extension VKID {
    /// Looks at an address that the system handed to the app.
    ///
    /// To be called from the app's open-URL hook with every address. Only a response of VK ID is taken, and only where something
    /// waits for it: a sign-in under way, whose ``authorize(with:oAuthProvider:using:limit:)`` then ends with it while its page is
    /// closed, or, after a relaunch, a stored one. One response is taken once.
    /// - Parameter url: The address.
    /// - Returns: Whether it was taken; the app handles all others itself.
    public func open(url: URL) -> Bool {
        // The sign-in under way has its own attempt; another stored one is not to get its addresses.
        let awaited = mailbox.awaitedState
        if mailbox.deliver(url) { return true }
        guard hasStoredSignIn(for: url, besides: awaited) else { return false }
        settle(url, besides: awaited)
        return true
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
