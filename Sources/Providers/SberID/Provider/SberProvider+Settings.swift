import Foundation
import MemberOAuth
public import MemberSignIn

extension SberProvider {
    /// The app that every sandbox knows, and its secret, which is not confidential.
    static let sandboxClientID = "00000000-5BE2-4000-8000-000000000001"
    static let sandboxClientSecret = "sandbox-secret"

    /// The client's secret.
    static let clientSecretFile = SignInSetting(
        "client-secret-file", .secretFile, "a file that holds the client's secret, which is never taken from the command line")
    /// The client's certificate.
    static let certificate = SignInSetting(
        "certificate", .secretFile, "the client's certificate and key, a PKCS#12 file; without it the code is handed over")
    /// Its password.
    static let certificatePasswordFile = SignInSetting(
        "certificate-password-file", .secretFile, "a file that holds the certificate's password")
    /// Root certificates.
    static let roots = SignInSetting("roots", .file, "a PEM file of root certificates trusted beside the system's")
    /// The stand where the bank is reached.
    static var stand: SignInSetting {
        SignInSetting(
            "stand", .text("NAME|URL"),
            "prom, promLegacy, iftCloud, psiCloud, sandbox (the bank's own), or the control address of `member sandbox`",
            standard: SandboxDirectory.defaultControl.absoluteString)
    }
    /// The issuer that the bank names for this app.
    static let issuer = SignInSetting("issuer", .text("NAME"), "the issuer in ID tokens, where the bank names another one")
    /// The proof that an ID token is the bank's own.
    static let idToken = SignInSetting(
        "id-token", .text("verify=KEYS|trust-transport"),
        "how ID tokens are believed: by a key set (a file or an address), or by the connection")
    /// The address that the redirect arrives at.
    static let redirectURI = SignInSetting(
        "redirect-uri", .text("URL"), "the redirect address as registered at the bank; else one on this machine")

    /// The settings of a sign-in.
    public var settings: [SignInSetting] {
        [
            .clientID, Self.clientSecretFile, Self.certificate, Self.certificatePasswordFile, Self.roots, Self.stand, Self.issuer,
            Self.idToken, .scope, Self.redirectURI,
        ]
    }

    /// Creates a request; by default it is for the sandbox on this machine, with the app that every sandbox knows.
    public func request(from values: SignInValues) async throws -> SberSignIn {
        let (stand, control) = try await stand(values)
        let clientID =
            control == nil ? try values.required(.clientID, "is needed at the bank") : values[.clientID] ?? Self.sandboxClientID
        var request = SberSignIn(
            clientID: clientID, scopes: (values[.scope]).map(SberScope.list) ?? [.openID, .name], stand: stand,
            credentials: try credentials(values, stand.configuration, clientID, control))
        request.redirectURI = try values[Self.redirectURI].map { text throws(ProviderError) in
            guard let url = AddressText.absolute(text) else { throw .setting(Self.redirectURI.name, "takes an absolute address") }
            return url
        }
        request.handOver = values.handOver
        return request
    }

    /// Returns the stand, and the control address of a sandbox.
    private func stand(_ values: SignInValues) async throws -> (SIDStand, control: URL?) {
        let text = values[Self.stand] ?? SandboxDirectory.defaultControl.absoluteString
        var stand = SIDStand.named(text)
        var control: URL?
        if stand == nil {
            guard let url = SandboxDirectory.address(text) else {
                throw ProviderError.setting(Self.stand.name, "takes a stand's name or a sandbox's control address")
            }
            stand = .custom(try await SIDStandConfiguration(inSandbox: url, transport: values.transport))
            control = url
        }
        guard let issuer = values[Self.issuer], let found = stand else { return (stand ?? .prom, control) }
        return (.custom(try found.configuration.with(issuer: issuer)), control)
    }

    /// Returns the credentials for the exchange of the code; nil passes the code on. At a sandbox without TLS the client's
    /// certificate is not required.
    private func credentials(
        _ values: SignInValues, _ stand: SIDStandConfiguration, _ clientID: String, _ control: URL?
    ) throws(ProviderError) -> SberCredentials? {
        let file = { (setting: SignInSetting) in values[setting].map { URL(filePath: $0).absoluteURL } }
        guard values[Self.certificate] != nil || stand.isPlainSandbox else { return nil }
        let knowsSecret = control != nil && clientID == Self.sandboxClientID
        if values[Self.clientSecretFile] == nil, !knowsSecret {
            guard values[Self.certificate] == nil else {
                throw .setting(Self.clientSecretFile.name, "is needed beside a certificate")
            }
            return nil
        }
        if values[Self.certificate] != nil, values[Self.certificatePasswordFile] == nil {
            throw .setting(Self.certificatePasswordFile.name, "is needed beside a certificate")
        }
        return SberCredentials(
            clientSecretFile: file(Self.clientSecretFile), certificateFile: file(Self.certificate),
            certificatePasswordFile: file(Self.certificatePasswordFile), rootsFile: file(Self.roots),
            idTokens: try idTokens(values, control))
    }

    private func idTokens(_ values: SignInValues, _ control: URL?) throws(ProviderError) -> SberCredentials.IDTokens {
        guard let text = values[Self.idToken] else {
            guard let control else { throw .setting(Self.idToken.name, "has no default: say verify=KEYS or trust-transport") }
            return .keyAddress(control.appending(path: "keys/\(name)"))
        }
        if text == "trust-transport" { return .trustTransport }
        let keys = text.hasPrefix("verify=") ? String(text.dropFirst(7)) : ""
        guard !keys.isEmpty else { throw .setting(Self.idToken.name, "takes verify=KEYS or trust-transport") }
        guard keys.hasPrefix("https://") || keys.hasPrefix("http://") else {
            return .keyFile(URL(filePath: keys).absoluteURL)
        }
        guard let url = URL(string: keys), url.scheme == "https" || isLoopbackHost(url.host()) else {
            throw .setting(Self.idToken.name, "takes keys at an https address, or at http on this machine")
        }
        return .keyAddress(url)
    }
}
