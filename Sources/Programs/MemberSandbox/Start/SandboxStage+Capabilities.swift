extension SandboxStage {
    /// The providers that can do something, by its protocol.
    func having<Capability>(_ capability: Capability.Type) -> [Capability] { providers.compactMap { $0 as? Capability } }

    /// The providers at which members sign in.
    var signingIn: [any SandboxSessions] { having((any SandboxSessions).self) }

    func expireAccessTokens() { for provider in signingIn { provider.expireAccessTokens() } }

    func rotateKeys() { for provider in having((any SandboxSigningKeys).self) { provider.rotateKeys() } }

    /// Ends the session of a name at whichever provider has it; whether one has.
    func endSession(_ id: String) -> Bool { signingIn.map { $0.endSession(id) }.contains(true) }
}
