public import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberJOSE

/// A small OpenID provider on loopback that does one thing wrong, to see that a relying party notices.
///
/// It signs in at once, without a page.
/// ```swift
/// let provider = try await MisbehavingProvider.start(.nonceInvalid)
/// ```
public final class MisbehavingProvider: Sendable {
    /// Its client id.
    public static let clientID = "client"
    /// Its client secret, with every character that the form encoding changes.
    public static let clientSecret = "s3cr:t+/ %&=é"

    /// What goes wrong besides, on order.
    public let faults = FaultPlan()

    let misbehaviour: Misbehaviour
    let keys: Locked<ProviderKeys>
    /// How often the keys were changed.
    private let rotations = Locked(0)
    let codes = Locked<[String: SignInRequest]>([:])
    let keySetPath = "/keys-" + SystemRandom().token(bytes: 6)
    private let server: Locked<HTTPServer?>
    private let certificates = Locked<CertificateFolder?>(nil)
    private let counter = RequestCounter()

    /// What the token endpoint must know of a sign-in.
    struct SignInRequest: Sendable {
        var nonce: String?
        var challenge: String
        var redirectURI: String
    }

    /// Starts a provider on a free port.
    /// - Parameters:
    ///   - misbehaviour: What it does wrong.
    ///   - certificate: Serves https and shows this certificate; nil for http.
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

    /// The root to trust if it serves https, a PEM file that is there until ``stop()``.
    public var rootCertificateFile: URL? { certificates.value?.root }

    /// Its issuer.
    public var issuer: String { server.value?.url.absoluteString ?? "" }

    /// How often a path was asked.
    /// - Parameter path: The path; `keys` is the one of the key set.
    /// - Returns: The number.
    public func requestCount(_ path: String) -> Int { counter.counts[" " + (path == "keys" ? keySetPath : path)] ?? 0 }

    /// Changes the signing keys.
    /// - Throws: If new keys cannot be made.
    public func rotateKeys() throws {
        let generation = rotations.withLock { count in
            count += 1
            return count
        }
        let fresh = try ProviderKeys(misbehaviour, generation: generation)
        keys.withLock { $0 = fresh }
    }

    /// Stops it.
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
