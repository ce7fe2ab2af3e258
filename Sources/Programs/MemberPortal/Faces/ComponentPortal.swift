package import Foundation
package import MemberCore
import MemberHTTPServer
package import MemberUI

/// A small web app with the components of any providers: a person signs in, uses the provider's features, and sees the results.
///
/// ```swift
/// let portal = try await ComponentPortal.start(
///     ComponentPortalConfiguration { redirectURI in [try VKComponents(…, redirectURI: redirectURI)] })
/// print(portal.address)
/// await portal.stop()
/// ```
/// It listens on 127.0.0.1 only, and accepts forms of its own pages only.
package final class ComponentPortal: Sendable {
    /// Its first page.
    package let address: URL
    private let server: HTTPServer

    private init(_ server: HTTPServer) {
        self.server = server
        address = server.url
    }

    /// Starts a portal.
    /// - Parameter configuration: How it is set up.
    /// - Returns: The portal, ready to be opened in a browser.
    /// - Throws: `HTTPServerError`, and the errors of making the components.
    package static func start(_ configuration: ComponentPortalConfiguration) async throws -> ComponentPortal {
        let pages = Locked<PortalPages?>(nil)
        var router = Router()
        for (method, path) in PortalPages.routes {
            router.on(method, path) { request in
                guard let pages = pages.value else { return .empty(503) }
                return try await pages.response(to: request)
            }
        }
        var settings = HTTPServerConfiguration()
        settings.port = configuration.port
        let server = HTTPServer(settings, router: router, diagnostics: configuration.diagnostics)
        try await server.start()
        do {
            let made = try PortalPages(configuration, address: server.url)
            pages.withLock { $0 = made }
        } catch {
            await server.stop()
            throw error
        }
        return ComponentPortal(server)
    }

    /// Stops it after the running requests.
    package func stop() async { await server.stop() }
}

/// How a portal of providers' components is set up.
package struct ComponentPortalConfiguration: Sendable {
    /// Makes the components to show, in order, for the address at which the portal takes the responses to sign-ins.
    package var components: @Sendable (_ redirectURI: URL) throws -> [any ComponentSource]
    /// The time.
    package var clock: any MemberClock = SystemClock()
    /// The control page of the sandbox that the providers are acted out by; nil at live providers.
    package var controlAddress: URL?
    /// The members' permissions, for a page of settings of every provider that has permissions; nil shows no such page.
    package var permissions: (any PermissionSettingsSource)?
    /// The port on 127.0.0.1; 0 takes a free one.
    package var port: UInt16 = 0
    /// How many sign-ins visitors may begin; who begins more gets 429 and has to wait.
    package var signInLimit = SignInLimit()
    /// Takes notable events.
    package var diagnostics = Diagnostics.silent

    /// A configuration.
    /// - Parameter components: Makes the components to show, each with its own name, for the address that takes the
    ///     responses to sign-ins.
    package init(components: @escaping @Sendable (_ redirectURI: URL) throws -> [any ComponentSource]) {
        self.components = components
    }
}
