import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSandbox
import MemberSignIn
import SberID
import Testing

extension Sandbox {
    /// The environment of the simulated Sber ID.
    var sberStand: SIDStandConfiguration {
        get throws {
            let hosts = try #require(addresses["sber"])
            let (portal, api) = (try #require(hosts["portal"]), try #require(hosts["api"]))
            return try SIDStandConfiguration(
                name: controlURL.absoluteString, portal: portal.appending(path: "CSAFront/oidc/authorize.do"),
                token: api.appending(path: "ru/prod/tokens/v2/oidc"),
                userInfo: api.appending(path: "ru/prod/sberbankid/v2.1/userinfo"),
                completion: api.appending(path: "api/v2/auth/completed"))
        }
    }
}

extension SberComponents {
    /// Creates the components of the sandbox's own app.
    init(atSandbox stand: SIDStandConfiguration, _ context: ProviderContext, _ redirectURI: URL) throws {
        let keys = try #require(URL(string: stand.name + "/keys/sber"))
        let client = SandboxSberClient.standard
        let backend = SberBackend(
            clientID: client.id, secret: Secret(client.secret), stand: .custom(stand),
            idTokenPolicy: .verify(keys: PublishedKeySet(keys, transport: context.transport, allowsLoopbackHTTP: true)),
            transport: context.transport, store: context.store, clock: context.clock)
        self.init(backend: backend, scopes: [.name, .mobile, .email, .drivingLicense], redirectURI: redirectURI)
    }
}
