public import MemberSignIn
import VKWire

extension VKProvider {
    /// The app that every sandbox knows.
    static let sandboxClientID = "51000001"

    /// Client id, scope, sandbox or the live service.
    public var settings: [SignInSetting] { [.clientID, .scope, .sandbox, .live] }

    /// A request; at a sandbox, unless `live` is given, with the app that every sandbox knows, unless another one is given.
    public func request(from values: SignInValues) async throws -> VKSignIn {
        let clientID =
            values.has(.live) ? try values.required(.clientID, "is needed with live") : values[.clientID] ?? Self.sandboxClientID
        let environment = try await values.environment(of: name, live: VKEnvironment.live)
        return VKSignIn(clientID: clientID, scope: values[.scope].map { Scope($0) }, environment: environment)
    }
}
