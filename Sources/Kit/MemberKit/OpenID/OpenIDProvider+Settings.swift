import Foundation
public import MemberSignIn

extension OpenIDProvider {
    /// The client id, which no issuer has a standard for.
    static let clientID = SignInSetting("client-id", .text("ID"), "the app's id at the provider", isRequired: true)
    /// The client's secret.
    static let clientSecretFile = SignInSetting(
        "client-secret-file", .file, "a file that holds the client's secret, which is never taken from the command line")
    /// What is asked for.
    static let scope = SignInSetting("scope", .text("\"a b\""), "what is asked for, parted by spaces", standard: "openid profile")

    /// Issuer, client id, secret file, scope.
    public var settings: [SignInSetting] { [.issuer, Self.clientID, Self.clientSecretFile, Self.scope] }

    /// A request; an issuer on this machine may use http.
    public func request(from values: SignInValues) async throws -> OpenIDSignIn {
        OpenIDSignIn(
            issuer: try values.required(.issuer), clientID: try values.required(Self.clientID),
            clientSecretFile: values[Self.clientSecretFile].map { URL(filePath: $0).absoluteURL },
            scopes: values.words(Self.scope) ?? ["openid", "profile"], allowsLoopbackHTTP: true)
    }
}
