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
