import MemberCLI
import MemberSignIn

extension KnownProvider {
    /// The one line that a command line needs.
    static let harbour = KnownProvider(
        .harbour,
        components: { place in
            HarbourComponents(
                environment: try ProviderEnvironment(in: place.directory, of: "harbour"), context: place.context,
                redirectURI: place.redirectURI)
        }, sandbox: HarbourSandboxConfiguration())
}
