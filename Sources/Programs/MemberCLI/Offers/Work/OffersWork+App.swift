import Foundation
import MemberCore
import MemberHTTP
import MemberSignIn
import OffersBackend
import StoreOffers

extension OffersWork {
    /// Returns the app of the command line: from a settings file, a sandbox, and single options.
    func app() async throws -> OffersApp {
        var app = try await settings()
        if let bundle = arguments["bundle"] { app.bundleID = bundle }
        if let text = arguments["app-id"] {
            guard let number = Int64(text), number > 0 else { throw usage("--app-id takes the app's number in the store.") }
            app.appAppleID = number
        }
        if let word = try choice("environment", ["production", "sandbox", "xcode"]) {
            app.environment = word == "xcode" ? .xcode : StoreEnvironment(rawValue: word.capitalized)
        }
        for path in arguments.all("root") { app.roots += try certificates(path) }
        try addCredentials(to: &app)
        return app
    }

    private func settings() async throws -> OffersApp {
        switch (arguments["app"], arguments["sandbox"] ?? namedSandbox) {
        case (nil, nil): return OffersApp()
        case (let path?, nil):
            return try Self.app(inFile: path)
        case (nil, let address?): return try await sandbox(address)
        default: throw usage("--app and --sandbox exclude each other.")
        }
    }

    /// Reads an app's settings from a file.
    static func app(inFile path: String) throws(OffersError) -> OffersApp {
        var app = try app(OffersInput.named(path))
        // A file that was saved from a sandbox's store contains the time at which it was written.
        app.storeTime = nil
        return app
    }

    private static func app(_ data: Data) throws(OffersError) -> OffersApp {
        guard let file = try? StrictJSON.decode(OffersAppFile.self, from: data) else { throw .appUnreadable }
        return try OffersApp(file)
    }

    /// The sandbox of the environment or the configuration file, unless a file describes the app.
    private var namedSandbox: String? {
        guard arguments["app"] == nil, let address = invocation.configuration.sandbox?.absoluteString else { return nil }
        invocation.console.note(
            "member: asking the sandbox at \(address), which the environment or the configuration file names.")
        return address
    }

    private func sandbox(_ address: String) async throws -> OffersApp {
        guard let control = SandboxDirectory.address(address) else {
            throw usage("--sandbox takes the control address that `member sandbox` prints.")
        }
        let hosts = try await fetched(control.appending(path: "_sandbox/hosts"), in: control)
        guard let store = hosts["appstore"]?["store"]?.string.flatMap(URL.init(string:)) else { throw OffersError.noStore }
        let settings = try await fetched(store.appending(path: "app.json"), in: control)
        guard let data = try? JSONEncoder().encode(settings) else { throw OffersError.noStore }
        return try Self.app(data)
    }

    /// Returns the JSON of a successful response.
    private func fetched(_ url: URL, in control: URL) async throws -> JSONValue {
        let request = SandboxDirectory.request(url, in: control)
        let response: HTTPResponse
        do throws(HTTPError) { response = try await transport.send(request) } catch { throw OffersError.unreachable }
        guard response.status != 401 else { throw SandboxDirectory.keyProblem(of: request) }
        guard response.status == 200, let value = try? JSONValue(parsing: response.body) else { throw OffersError.noStore }
        return value
    }

    private func certificates(_ path: String) throws(OffersError) -> [Certificate] {
        let data = try OffersInput.named(path, limit: NamedFile.certificateLimit)
        let found = (try? Certificate.all(pem: String(decoding: data, as: UTF8.self))) ?? []
        let all = found.isEmpty ? (try? Certificate(der: data)).map { [$0] } ?? [] : found
        guard !all.isEmpty else { throw .credentialUnreadable(path: path) }
        return all
    }

    private func addCredentials(to app: inout OffersApp) throws(OffersError) {
        if let id = arguments["key-id"] { app.credentials.keyID = id }
        if let id = arguments["issuer"] { app.credentials.issuerID = id }
        if let path = arguments["key-file"] { app.credentials.key = try secret(path) }
        if let path = arguments["secret-file"] { app.credentials.sharedSecret = try secret(path) }
    }

    /// Returns the secret that is the only content of a file.
    func secret(_ path: String) throws(OffersError) -> Secret {
        invocation.tellIfOpen(path)
        do throws(NamedFileProblem) { return try NamedFile.secret(path) } catch .empty, .notText {
            throw .credentialUnreadable(path: path)
        } catch { throw .unreadable(path: path, because: error) }
    }

    /// Returns the key that signs calls and offers.
    func key(of app: OffersApp) throws -> ServerAPIKey {
        guard let pem = app.credentials.key, let id = app.credentials.keyID, let issuer = app.credentials.issuerID,
            let bundle = app.bundleID
        else { throw usage("A key is needed: --key-file, --key-id, --issuer and --bundle, or settings that hold them.") }
        do throws(CryptoError) {
            return try ServerAPIKey(pem: pem, keyID: id, issuerID: issuer, bundleID: bundle)
        } catch { throw OffersError.credentialUnreadable(path: arguments["key-file"] ?? "of the settings") }
    }
}
