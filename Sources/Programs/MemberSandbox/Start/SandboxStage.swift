import Foundation
import MemberCore
import MemberHTTPServer

/// The providers and what happens to them, before and behind the servers.
struct SandboxStage: Sendable {
    let providers: [any SandboxProvider]
    let faults: FaultPlan
    let counter = RequestCounter()
    let log: RequestLog
    let settings: LiveSettings
    let tokens: TokenMemory
    let keeper: StateKeeper
    let clock: any MemberClock

    init(_ configuration: SandboxConfiguration, _ keeper: StateKeeper) {
        self.keeper = keeper
        clock = configuration.clock
        settings = LiveSettings(configuration)
        tokens = TokenMemory(isOn: configuration.remembersTokens)
        providers = [VKSandbox(configuration, settings: settings, keeper: keeper, tokens: tokens)]
        faults = FaultPlan(clock: configuration.clock)
        log = RequestLog(clock: configuration.clock)
        faults.connect(
            FaultPlan.Hooks(
                expire: { [providers] in for provider in providers { provider.expireAccessTokens() } },
                rotateKeys: { [providers] in for provider in providers { provider.rotateKeys() } },
                reuse: { [providers] token in for provider in providers { provider.refreshTokenWasReused(token) } },
                note: { [log] request, fault in log.note(request, fault) }))
    }

    /// Serves every host over http and, with certificates, over https.
    func serve(
        by starter: inout ServerStarter, ports: [String: UInt16], _ certificates: CertificateFolder?
    ) async throws -> SandboxAddresses {
        var addresses = SandboxAddresses()
        for provider in providers {
            for (host, router) in provider.hosts.sorted(by: { $0.key < $1.key }) {
                let label = "\(provider.name)/\(host)"
                let watched = router.watched(host: label, counter: counter, faults: faults)
                let record: @Sendable (AccessRecord) -> Void = { [log] in log.record(label, $0) }
                addresses.plain[provider.name, default: [:]][host] = try await starter.serve(
                    watched, preferring: ports[label], accessLog: record)
                for (certificate, identity) in certificates?.identities ?? [:] {
                    addresses.secure[certificate, default: [:]][provider.name, default: [:]][host] = try await starter.serve(
                        watched, tls: identity, accessLog: record)
                }
            }
        }
        return addresses
    }
}
