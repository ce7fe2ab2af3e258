public import MemberSignIn

/// Where VK is reached, and the name that its accounts keep.
public typealias VKEnvironment = ProviderEnvironment<VKHosts>

extension ProviderEnvironment where Hosts == VKHosts {
    /// VK's own service.
    public static let live = VKEnvironment.live(at: .live)
}
