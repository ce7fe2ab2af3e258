import Foundation
public import MemberSignIn

extension OpenIDProvider {
    /// The client id; no issuer has a default one.
    static let clientID = SignInSetting("client-id", .text("ID"), "the app's id at the provider", isRequired: true)
    /// The client's secret.
    static let clientSecretFile = SignInSetting(
        "client-secret-file", .secretFile, "a file that holds the client's secret, which is never taken from the command line")
    /// The way in which the secret is sent.
    static let authentication = SignInSetting(
        "auth", .text("basic|basic-raw|post|none"),
        "how the secret is shown: in a header, there as it is without encoding, in the body, not at all; else as the provider says"
    )
    /// The requested scopes.
    static let scope = SignInSetting(
        "scope", .text("\"a b\""), "the requested scopes, separated by spaces", standard: "openid profile")
    /// Allows a sign-in without `openid`.
    static let withoutOpenID = SignInSetting(
        "without-openid", .flag, "go on without the scope “openid”, at a provider that names the member by user info alone")
    /// The pages that the provider shows.
    static let prompt = SignInSetting(
        "prompt", .text("WORDS"),
        "what the provider shows: login, consent or select_account; the scope offline_access brings consent by itself")
    /// The accepted age of the member's sign-in at the provider.
    static let maximumAge = SignInSetting(
        "max-age", .text("SECONDS"), "how old the member's sign-in at the provider may be; 0 asks for a new one")
    /// The accepted ways in which the member signs in.
    static let acr = SignInSetting(
        "acr", .text("\"a b\""), "how the member must sign in at the provider: one of these acr values, or it fails")

    /// The settings of a sign-in.
    public var settings: [SignInSetting] {
        [
            .issuer, Self.clientID, Self.clientSecretFile, Self.authentication, Self.scope, Self.withoutOpenID, Self.prompt,
            Self.maximumAge, Self.acr,
        ]
    }

    /// Creates a request; an issuer on this machine may use http.
    public func request(from values: SignInValues) async throws -> OpenIDSignIn {
        var request = OpenIDSignIn(
            issuer: try values.required(.issuer), clientID: try values.required(Self.clientID),
            clientSecretFile: values[Self.clientSecretFile].map { URL(filePath: $0).absoluteURL },
            scopes: try await scopes(values), allowsLoopbackHTTP: true)
        request.authentication = try authentication(values)
        // If `openid` is missing here, the person has confirmed that this is intended.
        request.namesMemberByUserInfo = !request.scopes.contains("openid")
        request.prompt = values[Self.prompt]
        request.maximumAge = try values[Self.maximumAge].map { text throws(ProviderError) in
            guard let age = Int(text), age >= 0 else {
                throw .setting(Self.maximumAge.name, "takes a whole number of seconds")
            }
            return age
        }
        request.acrValues = values.words(Self.acr) ?? []
        return request
    }

    private func authentication(_ values: SignInValues) throws(ProviderError) -> OpenIDSignIn.Authentication? {
        guard let word = values[Self.authentication] else { return nil }
        guard let way = OpenIDSignIn.Authentication(rawValue: word) else {
            throw .setting(Self.authentication.name, "takes basic, post or none")
        }
        guard way == .none || values[Self.clientSecretFile] != nil else {
            throw .setting(Self.authentication.name, "needs a secret: name its file by --\(Self.clientSecretFile.name)")
        }
        return way
    }

    /// Returns the scopes. If `openid` is missing, the person must confirm that this is intended, by a setting or now.
    private func scopes(_ values: SignInValues) async throws(ProviderError) -> [String] {
        guard let scopes = values.words(Self.scope) else { return ["openid", "profile"] }
        guard !scopes.contains("openid"), !values.has(Self.withoutOpenID) else { return scopes }
        let question = "Without the scope “openid” most providers do not say who signed in. Ask for it too?"
        switch await values.confirm(question) {
        case true?: return ["openid"] + scopes
        case false?: return scopes
        case nil:
            throw .setting(
                Self.scope.name,
                "lacks “openid”, without which most providers do not say who signed in; add it, or give --\(Self.withoutOpenID.name)"
            )
        }
    }
}
