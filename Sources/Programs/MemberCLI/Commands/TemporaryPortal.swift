import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberServer
import MemberStorage
import VKID

/// The pages with VK ID's components at a sandbox; what they keep lies in a folder that goes with them.
struct TemporaryPortal {
    /// The first page.
    let address: URL
    private let portal: FacePortal
    private let folder: TemporaryFolder

    private init(_ portal: FacePortal, _ folder: TemporaryFolder) {
        address = portal.address
        self.portal = portal
        self.folder = folder
    }

    /// Starts the pages.
    /// - Throws: As `Vault` and `FacePortal.start`; the folder is gone then. Nil if the sandbox has no VK.
    static func start(at sandbox: Sandbox, _ invocation: Invocation) async throws -> TemporaryPortal? {
        guard let hosts = VKHosts(sandbox.addresses["vk"] ?? [:]) else { return nil }
        let folder = try makeFolder(in: invocation.temporaryFolder)
        do {
            // What the pages keep is sealed with a key that nobody keeps.
            let key = GivenKey(SealingKey.random(from: SystemRandom()))
            var settings = FacePortalConfiguration(
                environment: .stored(as: sandbox.controlURL.absoluteString, hosts: hosts),
                clientID: VKSandboxConfiguration.defaultClientID,
                vault: try Vault(home: folder.url, keys: key), transport: NetworkTransport())
            settings.diagnostics = invocation.diagnostics
            return TemporaryPortal(try await FacePortal.start(settings), folder)
        } catch {
            folder.remove()
            throw error
        }
    }

    private static func makeFolder(in parent: URL) throws(AccountError) -> TemporaryFolder {
        do throws(PrivateFile.Problem) { return try TemporaryFolder("member-faces", in: parent) } catch {
            throw .storage(.cannotOpen(path: parent.path))
        }
    }

    /// Removes what the pages kept, first of all, for a second Ctrl-C ends the process at once; then stops them.
    func stop() async {
        folder.remove()
        await portal.stop()
    }
}

extension VKHosts {
    /// The addresses of a sandbox's VK.
    fileprivate init?(_ addresses: [String: URL]) {
        guard let id = addresses["id"], let api = addresses["api"], let oauth = addresses["oauth"] else { return nil }
        self.init(id: id, api: api, oauth: oauth)
    }
}
