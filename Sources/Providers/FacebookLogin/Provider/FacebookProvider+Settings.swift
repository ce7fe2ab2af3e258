import Foundation
public import MemberSignIn

extension FacebookProvider {
    /// The app that every sandbox knows.
    static let sandboxAppID = "230000000000001"
    /// A limited login.
    static let limited = SignInSetting(
        "limited", .flag,
        "a limited login: a signed token that says who the member is, and no access to the Graph API, so that there is nothing to `call`"
    )
    /// The app's secret.
    static let appSecretFile = SignInSetting("app-secret-file", .secretFile, "a file that holds the app's secret, on a server")
    /// The address that the redirect arrives at.
    static let redirectURI = SignInSetting(
        "redirect-uri", .text("URL"),
        "the redirect address as registered at Facebook, also for a later `permissions ask`; else one on this machine, which Facebook "
            + "takes as http://localhost and of apps in development mode only. At either the login brings a code that is exchanged here; at "
            + "fbAPPID://authorize/ it brings the tokens")
    /// The version of the Graph API.
    static let graphVersion = SignInSetting(
        "graph-version", .text("vN.N"), "the version of the Graph API", standard: FacebookOAuthProfile.graphVersion)

    /// The requested permissions.
    private static let scope = SignInSetting(
        SignInSetting.scope.name, SignInSetting.scope.kind, "the requested permissions, separated by spaces",
        standard: "public_profile email")

    /// The settings of a sign-in.
    public var settings: [SignInSetting] {
        [.clientID, Self.scope, Self.limited, Self.appSecretFile, Self.redirectURI, Self.graphVersion, .sandbox, .live]
    }

    /// Creates a request; without `live` it is for a sandbox, and the default app is the one that every sandbox knows.
    public func request(from values: SignInValues) async throws -> FacebookSignIn {
        let appID =
            values.has(.live) ? try values.required(.clientID, "is needed with live") : values[.clientID] ?? Self.sandboxAppID
        var request = FacebookSignIn(
            appID: appID, permissions: Set(named: values.words(.scope) ?? ["public_profile", "email"]),
            environment: try await values.environment(of: name, live: FacebookEnvironment.live))
        guard request.permissions.allSatisfy(\.canBeRequested) else {
            throw ProviderError.setting(SignInSetting.scope.name, "takes names of letters a to z and underscores")
        }
        request.tracking = values.has(Self.limited) ? .limited : .enabled
        request.appSecretFile = values[Self.appSecretFile].map { URL(filePath: $0).absoluteURL }
        request.graphAPIVersion = values[Self.graphVersion] ?? request.graphAPIVersion
        request.redirectURI = try values[Self.redirectURI].map { text throws(ProviderError) in
            guard let url = URL(string: text), url.scheme != nil, url.host() != nil else {
                throw .setting(Self.redirectURI.name, "takes an absolute address")
            }
            return url
        }
        return request
    }
}
