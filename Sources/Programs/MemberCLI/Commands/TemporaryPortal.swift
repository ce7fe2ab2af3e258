import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberServer
import VKID

/// The pages with VK ID's components at a sandbox; what they keep lies in a folder that goes with them.
struct TemporaryPortal {
    /// The first page.
    let address: URL
    private let portal: FacePortal
    private let home: URL

    private init(_ portal: FacePortal, _ home: URL) {
        address = portal.address
        self.portal = portal
        self.home = home
    }

    /// Starts the pages.
    /// - Throws: As `Vault` and `FacePortal.start`; the folder is gone then. Nil if the sandbox has no VK.
    static func start(at sandbox: Sandbox, _ diagnostics: Diagnostics) async throws -> TemporaryPortal? {
        guard let hosts = VKHosts(sandbox.addresses["vk"] ?? [:]) else { return nil }
        let home = FileManager.default.temporaryDirectory.appending(path: "member-faces-" + UUID().uuidString)
        do {
            var settings = FacePortalConfiguration(
                hosts: hosts, clientID: SandboxConfiguration.defaultClientID, stand: sandbox.controlURL.absoluteString,
                vault: try Vault(home: home), transport: NetworkTransport())
            settings.diagnostics = diagnostics
            return TemporaryPortal(try await FacePortal.start(settings), home)
        } catch {
            try? FileManager.default.removeItem(at: home)
            throw error
        }
    }

    /// Stops the pages and removes what they kept.
    func stop() async {
        await portal.stop()
        try? FileManager.default.removeItem(at: home)
    }
}

extension VKHosts {
    /// The addresses of a sandbox's VK.
    fileprivate init?(_ addresses: [String: URL]) {
        guard let id = addresses["id"], let api = addresses["api"], let oauth = addresses["oauth"] else { return nil }
        self.init(id: id, api: api, oauth: oauth)
    }
}
