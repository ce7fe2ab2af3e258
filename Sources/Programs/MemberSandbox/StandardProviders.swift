extension SandboxConfiguration {
    /// Creates the default configuration with all providers of this module.
    public init() { self.init(providers: Self.standardProviders) }

    /// The providers of this module, each with one line here.
    public static var standardProviders: [any SandboxProviderConfiguration] {
        [
            VKSandboxConfiguration(),
            AppStoreSandboxConfiguration(),
            SberSandboxConfiguration(),
            FacebookSandboxConfiguration(),
        ]
    }
}

extension SandboxConfiguration {
    /// Returns a provider's configuration, or the default if the provider is not simulated.
    func own<Own: SandboxProviderConfiguration>(_ standard: Own) -> Own {
        providers.lazy.compactMap { $0 as? Own }.first ?? standard
    }

    /// Sets a provider's configuration, and adds it to the providers if it is not among them.
    mutating func setOwn<Own: SandboxProviderConfiguration>(_ configuration: Own) {
        let place = providers.firstIndex { $0 is Own } ?? providers.endIndex
        providers.replaceSubrange(place..<min(place + 1, providers.endIndex), with: [configuration])
    }
}
