public import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberJOSE

/// A small OpenID provider on loopback that makes one mistake, so that a test sees whether a relying party notices it.
///
/// It signs the member in at once, without a page.
/// ```swift
/// let provider = try await MisbehavingProvider.start(.nonceInvalid)
/// ```
public final class MisbehavingProvider: Sendable {
    /// The client id.
    public static let clientID = "client"
    /// The client secret, with every kind of character that form encoding changes.
    public static let clientSecret = "s3cr:t+/ %&=é"

    /// The faults that tests add to the mistake.
    public let faults = FaultPlan()

    let misbehaviour: Misbehaviour
    let keys: Locked<ProviderKeys>
    /// The number of key changes.
    private let rotations = Locked(0)
    let codes = Locked<[String: SignInRequest]>([:])
    let keySetPath = "/keys-" + SystemRandom().token(bytes: 6)
    private let server: Locked<HTTPServer?>
    private let certificates = Locked<CertificateFolder?>(nil)
    private let counter = RequestCounter()

    /// The part of a sign-in that the token endpoint needs.
    struct SignInRequest: Sendable {
        var nonce: String?
        var challenge: String
        var redirectURI: String
    }

    /// Starts a provider on a free port.
    /// - Parameters:
    ///   - misbehaviour: The provider's mistake.
    ///   - certificate: The certificate of its https server; nil for http.
    /// - Returns: The running provider.
    /// - Throws: `HTTPServerError` if it cannot listen; ``SandboxError/certificatesNotMade``.
    public static func start(
        _ misbehaviour: Misbehaviour, certificate: SandboxCertificate? = nil
    ) async throws -> MisbehavingProvider {
        let provider = try MisbehavingProvider(misbehaviour)
        var settings = HTTPServerConfiguration()
        if let certificate {
            let made = try await CertificateFolder.make()
            provider.certificates.withLock { $0 = made }
            settings.tls = made.identities[certificate]
        }
        let server = HTTPServer(settings, router: provider.router)
        do { try await server.start() } catch {
            provider.certificates.value?.remove()
            throw error
        }
        provider.server.withLock { $0 = server }
        return provider
    }

    private init(_ misbehaviour: Misbehaviour) throws {
        self.misbehaviour = misbehaviour
        keys = Locked(try ProviderKeys(misbehaviour))
        server = Locked(nil)
        faults.connect(FaultPlan.Hooks(rotateKeys: { [weak self] in try self?.rotateKeys() }))
    }

    /// The root to trust if the provider serves https: a PEM file that exists until ``stop()``.
    public var rootCertificateFile: URL? { certificates.value?.root }

    /// The issuer.
    public var issuer: String { server.value?.url.absoluteString ?? "" }

    /// Returns how many requests a path has had.
    /// - Parameter path: The path; `keys` is the one of the key set.
    /// - Returns: The number.
    public func requestCount(_ path: String) -> Int { counter.counts[" " + (path == "keys" ? keySetPath : path)] ?? 0 }

    /// Changes the signing keys.
    /// - Throws: An error if new keys cannot be made.
    public func rotateKeys() throws {
        let generation = rotations.withLock { count in
            count += 1
            return count
        }
        let fresh = try ProviderKeys(misbehaviour, generation: generation)
        keys.withLock { $0 = fresh }
    }

    /// Stops the provider.
    public func stop() async {
        await server.value?.stop()
        certificates.value?.remove()
    }

    private var router: Router {
        var router = Router()
        router.on("GET", "/.well-known/openid-configuration") { [self] _ in .object(document) }
        router.on("GET", keySetPath) { [self] _ in .json(bytes: keys.value.published, status: 200) }
        router.on("GET", "/authorize") { [self] in authorize($0) }
        router.on("POST", "/token") { [self] in try token($0) }
        router.on("GET", "/userinfo") { [self] in userInfo($0) }
        return router.wrapping { [counter, faults] request, next in
            counter.begin("", request.path)
            defer { counter.end() }
            return try await faults.meet(request, FaultForm.ofEvery, next)
        }
    }

    private var document: [String: JSONValue] {
        let at = { (path: String) in JSONValue.string(self.issuer + path) }
        return [
            "issuer": misbehaviour == .issuerMismatch ? at("/other") : .string(issuer),
            "authorization_endpoint": at("/authorize"),
            "token_endpoint": at("/token"), "jwks_uri": at(keySetPath), "userinfo_endpoint": at("/userinfo"),
            "code_challenge_methods_supported": .array([.string("S256")]),
            "id_token_signing_alg_values_supported": .array(["RS256", "ES256", "none"].map(JSONValue.string)),
            "token_endpoint_auth_methods_supported": .array([.string("client_secret_basic")]),
        ]
    }

    private func authorize(_ request: ServerRequest) -> ServerResponse {
        guard let redirectURI = request.query["redirect_uri"], let challenge = request.query["code_challenge"] else {
            return .text("redirect_uri or code_challenge is missing\n", status: 400)
        }
        let code = SystemRandom().token()
        codes.withLock {
            $0[code] = SignInRequest(nonce: request.query["nonce"], challenge: challenge, redirectURI: redirectURI)
        }
        let fields: FormFields = [("code", code), ("state", request.query["state"] ?? "")]
        return .redirect(to: redirectURI + "?" + fields.encoded)
    }
}
