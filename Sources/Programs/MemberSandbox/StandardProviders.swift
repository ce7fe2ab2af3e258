extension SandboxConfiguration {
    /// The defaults, with all providers that this module brings.
    public init() { self.init(providers: Self.standardProviders) }

    /// The providers that this module brings, each with one line here.
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
    /// A provider's configuration, or the defaults where it is not acted out.
    func own<Own: SandboxProviderConfiguration>(_ standard: Own) -> Own {
        providers.lazy.compactMap { $0 as? Own }.first ?? standard
    }

    /// Sets a provider's configuration, and adds it to the providers where it is not among them.
    mutating func setOwn<Own: SandboxProviderConfiguration>(_ configuration: Own) {
        let place = providers.firstIndex { $0 is Own } ?? providers.endIndex
        providers.replaceSubrange(place..<min(place + 1, providers.endIndex), with: [configuration])
    }
}
