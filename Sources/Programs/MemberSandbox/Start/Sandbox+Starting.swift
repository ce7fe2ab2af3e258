import Foundation
import MemberCore
import MemberHTTPServer

extension Sandbox {
    /// Starts a sandbox.
    /// - Parameter configuration: How it is set up.
    /// - Returns: The running sandbox.
    /// - Throws: `HTTPServerError` if a port is taken; ``SandboxError`` if two providers have one name, the state file cannot be read or is in use, or there are no certificates.
    public static func start(_ configuration: SandboxConfiguration = SandboxConfiguration()) async throws -> Sandbox {
        let keeper = StateKeeper(file: configuration.stateFile, diagnostics: configuration.diagnostics)
        do { return try await start(configuration, keeper) } catch {
            keeper.close()
            throw error
        }
    }

    private static func start(_ configuration: SandboxConfiguration, _ keeper: StateKeeper) async throws -> Sandbox {
        let kept = try keeper.load()
        let stage = try SandboxStage(configuration, keeper)
        for provider in stage.providers { try keeper.restore(provider, from: kept) }
        let certificates = configuration.servesTLS ? try await CertificateFolder.make() : nil
        var starter = ServerStarter(configuration)
        do {
            let addresses = try await stage.serve(by: &starter, ports: kept.ports, certificates)
            for provider in stage.providers { provider.attach(addresses) }
            let control = ControlPages(stage: stage, addresses: addresses, root: certificates?.root)
            let url = try await starter.serveControl(control.router)
            keeper.attach(stage.providers, ports: addresses.plain)
            keeper.save()
            return Sandbox(url, addresses, stage, starter, certificates)
        } catch {
            await starter.stop()
            certificates?.remove()
            throw error
        }
    }
}
