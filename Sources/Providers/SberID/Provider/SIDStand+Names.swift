public import Foundation
import MemberCore
public import MemberHTTP
public import MemberSignIn

extension SIDStand {
    /// Returns a stand of the bank by its name.
    /// - Parameter name: `prom` or `live`, `promLegacy`, `iftCloud` or `ift`, `psiCloud` or `psi`, `sandbox`.
    /// - Returns: The stand; nil for another name.
    public static func named(_ name: String) -> SIDStand? {
        switch name {
        case "prom", "live": .prom
        case "promLegacy": .promLegacy
        case "iftCloud", "ift": .iftCloud
        case "psiCloud", "psi": .psiCloud
        case "sandbox": .sandbox
        default: nil
        }
    }
}

extension SIDStandConfiguration {
    /// Creates the stand of a running `member sandbox`, which simulates Sber ID, from the response at its control address.
    ///
    /// Its accounts have the control address as their environment.
    /// - Parameters:
    ///   - control: The sandbox's control address.
    ///   - transport: Sends the request.
    /// - Throws: `ProviderError` if there is no sandbox, or if it does not simulate Sber ID.
    public init(inSandbox control: URL, transport: any HTTPTransport) async throws(ProviderError) {
        try self.init(in: try await SandboxDirectory(control: control, transport: transport))
    }

    /// Creates the stand of a sandbox that simulates Sber ID.
    /// - Parameter directory: The response at the sandbox's control address.
    /// - Throws: `ProviderError` if it does not simulate Sber ID, or if its addresses are not possible for a bank.
    public init(in directory: SandboxDirectory) throws(ProviderError) {
        let hosts = try directory.hosts(of: SberOAuthProfile.provider, as: SandboxHosts.self)
        let api = { (path: String) in hosts.api.appending(path: path) }
        do throws(SIDStandError) {
            try self.init(
                name: directory.control.absoluteString, portal: hosts.portal.appending(path: "CSAFront/oidc/authorize.do"),
                token: api("ru/prod/tokens/v2/oidc"), userInfo: api("ru/prod/sberbankid/v2.1/userinfo"),
                completion: api("api/v2/auth/completed"))
        } catch { throw .notInSandbox(SberOAuthProfile.provider) }
    }

    private struct SandboxHosts: Decodable {
        let portal: URL
        let api: URL
    }
}
