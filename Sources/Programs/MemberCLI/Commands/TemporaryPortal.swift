import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberPortal
import MemberSandbox
import MemberSignIn
import MemberStorage

/// The portal at a sandbox: the pages with the providers' components. Their data is in a folder that is removed with them.
struct TemporaryPortal {
    /// The first page.
    let address: URL
    private let portal: ComponentPortal
    private let folder: TemporaryFolder

    private init(_ portal: ComponentPortal, _ folder: TemporaryFolder) {
        address = portal.address
        self.portal = portal
        self.folder = folder
    }

    /// Starts the pages.
    /// - Returns: The pages; nil if no provider has components.
    /// - Throws: The errors of `Members`, `SandboxDirectory` and `ComponentPortal.start`; the folder is removed then.
    static func start(at sandbox: Sandbox, _ invocation: Invocation) async throws -> TemporaryPortal? {
        let makers = invocation.providers.compactMap(\.components)
        guard !makers.isEmpty else { return nil }
        let folder = try makeFolder(in: invocation.temporaryFolder)
        do {
            // The data of the pages is sealed with a key that is not stored.
            let key = GivenKey(SealingKey.random(from: SystemRandom()))
            let transport = NetworkTransport()
            let backChannel = try sandbox.clientFiles?.transport() ?? transport
            let members = try Members(
                home: folder.url, providers: invocation.providers.providers, keys: key, transport: backChannel,
                diagnostics: invocation.diagnostics)
            let context = ProviderContext(
                vault: try members.vaultAtOnce(), transport: transport, diagnostics: invocation.diagnostics)
            let directory = try await SandboxDirectory.$namedKey.withValue(sandbox.controlKey) {
                try await SandboxDirectory(control: sandbox.controlURL, transport: context.transport)
            }
            var settings = ComponentPortalConfiguration { redirectURI in
                try makers.map { make in
                    try make(
                        ComponentPlace(
                            directory: directory, context: context, backChannel: backChannel, redirectURI: redirectURI))
                }
            }
            settings.diagnostics = invocation.diagnostics
            settings.controlAddress = sandbox.controlURL
            settings.permissions = PortalSettings(members: members)
            let portal = try await ComponentPortal.start(settings)
            sandbox.portalAddress = portal.address
            return TemporaryPortal(portal, folder)
        } catch {
            folder.remove()
            throw error
        }
    }

    private static func makeFolder(in parent: URL) throws(AccountError) -> TemporaryFolder {
        do throws(PrivateFile.Problem) { return try TemporaryFolder("member-faces", in: parent) } catch {
            throw .storage(StorageError(error, parent.path))
        }
    }

    /// Removes the data of the pages, then stops them. In this order, because a second Ctrl-C ends the process at once.
    func stop() async {
        folder.remove()
        await portal.stop()
    }
}

extension SandboxClientFiles {
    /// Creates a transport that presents the certificate.
    fileprivate func transport() throws -> any HTTPTransport {
        let password = Secret(try String(contentsOf: passwordFile, encoding: .utf8))
        let identity = try ClientIdentity(pkcs12: Data(contentsOf: certificate), password: password)
        return NetworkTransport(
            NetworkTransportConfiguration(extraRootCertificatesPath: roots.path, identity: identity))
    }
}
