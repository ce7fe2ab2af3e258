import MemberKit
import MemberSandbox
import VKID
import VKWire

/// The providers that `member` knows: each with one line, which joins its three sides.
public enum KnownProviders {
    /// All of them.
    public static let all: [KnownProvider] = [
        KnownProvider(
            .vk,
            components: { place in
                try VKComponents(
                    clientID: VKSandboxConfiguration.defaultClientID,
                    environment: VKEnvironment(in: place.directory, of: "vk"), context: place.context,
                    redirectURI: place.redirectURI, community: String(InventedCommunity.open.id))
            }, sandbox: VKSandboxConfiguration()),
        KnownProvider(.openID),
        KnownProvider(sandbox: AppStoreSandboxConfiguration()),
    ]
}
