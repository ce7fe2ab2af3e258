import Foundation
import MemberCore
import MemberHTTPServer

/// The providers with their faults, counts and log.
struct SandboxStage: Sendable {
    let providers: [any SandboxProvider]
    /// The forms of all faults that can be added here.
    let faultForms: [FaultForm]
    let faults: FaultPlan
    let counter = RequestCounter()
    let log: RequestLog
    let settings: LiveSettings
    let tokens: TokenMemory
    let keeper: StateKeeper
    let clock: any MemberClock
    /// The forms of the faults that each provider's requests can meet, by the provider's name.
    private let metForms: [String: [FaultForm]]

    init(_ configuration: SandboxConfiguration, _ keeper: StateKeeper) throws(SandboxError) {
        self.keeper = keeper
        clock = configuration.clock
        settings = LiveSettings(configuration)
        tokens = TokenMemory(isOn: configuration.remembersTokens)
        faults = FaultPlan(clock: configuration.clock)
        let context = SandboxContext(configuration, settings, keeper, tokens, faults)
        let made = configuration.providers.map { (provider: $0.makeProvider(in: context), forms: $0.faultForms) }
        providers = made.map(\.provider)
        var metForms: [String: [FaultForm]] = [:]
        for (provider, forms) in made {
            if let taken = forms.first(where: { FaultForm.ownNames.contains($0.name) }) { throw .faultTwice(taken.name.rawValue) }
            guard metForms.updateValue(FaultForm.ofEvery.filter { $0.isServed(provider) } + forms, forKey: provider.name) == nil
            else {
                throw .providerTwice(provider.name)
            }
        }
        self.metForms = metForms
        faultForms = configuration.faultForms
        log = RequestLog(clock: configuration.clock)
        connectFaults()
    }

    private func connectFaults() {
        faults.connect(
            FaultPlan.Hooks(
                expire: expireAccessTokens, rotateKeys: rotateKeys,
                reuse: { token in
                    for provider in having((any SandboxRefreshTokens).self) { provider.refreshTokenWasReused(token) }
                },
                note: { [log] request, fault in log.note(request, fault) }))
    }

    /// Serves every host over http and, with certificates, over https; with a gate, back channels are reached through it only.
    func serve(
        by starter: inout ServerStarter, _ unserved: SandboxAddresses, ports: [String: UInt16],
        _ certificates: CertificateFolder?,
        _ gate: ClientGate?
    ) async throws -> SandboxAddresses {
        var addresses = unserved
        addresses.clientFiles = gate?.files
        for provider in providers.sorted(by: { $0.name < $1.name }) {
            for (host, router) in provider.hosts.sorted(by: { $0.key < $1.key }) {
                let label = "\(provider.name)/\(host)"
                var served = router.watched(
                    host: label, counter: counter, log: log, faults: faults, forms: metForms[provider.name] ?? [],
                    shown: provider.shownPath)
                SandboxPicture.add(to: &served)
                let record: @Sendable (AccessRecord) -> Void = { [log] in
                    // A provider that serves any path has begun an entry for what lies in the folder beside the pictures.
                    guard !$0.path.hasPrefix(SandboxPicture.folder) else { return log.drop($0.identifier) }
                    log.record(label, $0, path: provider.shownPath($0.path))
                }
                if let gate, (provider as? any SandboxBackChannel)?.backChannelHosts.contains(host) == true {
                    let inner = try await starter.serve(gate.guarding(served), isInner: true, accessLog: record)
                    let outer = try await gate.open(to: inner, preferring: try starter.takePort() ?? ports[label])
                    addresses.plain[provider.name, default: [:]][host] = outer
                    if certificates != nil { addresses.secure[.good, default: [:]][provider.name, default: [:]][host] = outer }
                    continue
                }
                addresses.plain[provider.name, default: [:]][host] = try await starter.serve(
                    served, preferring: ports[label], accessLog: record)
                for certificate in SandboxCertificate.allCases {
                    guard let identity = certificates?.identities[certificate] else { continue }
                    addresses.secure[certificate, default: [:]][provider.name, default: [:]][host] = try await starter.serve(
                        served, tls: identity, accessLog: record)
                }
            }
        }
        return addresses
    }
}

extension SandboxStage {
    /// Returns the names of the providers whose requests can meet a kind of fault.
    func providers(meeting form: FaultForm) -> [String] {
        providers.map(\.name).filter { metForms[$0]?.contains { $0.name == form.name } == true }
    }

    /// The kinds of faults that only one provider has, by the provider's name.
    var ownFaultForms: [(provider: String, forms: [FaultForm])] {
        providers.map { provider in
            (provider.name, (metForms[provider.name] ?? []).filter { !FaultForm.ownNames.contains($0.name) })
        }
    }

    /// Returns the providers with a capability, by its protocol.
    func having<Capability>(_ capability: Capability.Type) -> [Capability] { providers.compactMap { $0 as? Capability } }

    /// The providers that sign members in.
    var signingIn: [any SandboxSessions] { having((any SandboxSessions).self) }

    func expireAccessTokens() { for provider in signingIn { provider.expireAccessTokens() } }

    func rotateKeys() { for provider in having((any SandboxSigningKeys).self) { provider.rotateKeys() } }

    /// Ends a session at the provider that has it; false if no provider does.
    func endSession(_ id: String) -> Bool { signingIn.map { $0.endSession(id) }.contains(true) }
}
