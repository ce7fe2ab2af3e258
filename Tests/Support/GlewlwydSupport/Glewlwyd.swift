public import Foundation
public import MemberCore

/// A real OpenID provider on 127.0.0.1 for one test: started by `Scripts/glewlwyd`, ended and removed with this object.
public final class Glewlwyd: Sendable {
    /// Whether it can be started on this machine.
    public static let isInstalled = (try? GlewlwydScript.run(["installed"])) != nil

    /// The issuer.
    public let issuer: String
    /// A public client of it.
    public let clientID: String
    /// Its member.
    public let userName: String
    /// The member's password.
    public let userPassword: Secret

    /// The folder with the TLS files for clients, as `Scripts/glewlwyd` prints it; empty for a server without TLS.
    public var certificates: URL { folder.appending(path: "tls") }

    private let folder: URL
    private let isStopped = Locked(false)

    private init(folder: URL, variables: [String: String]) throws {
        self.folder = folder
        issuer = variables["ISSUER"] ?? ""
        clientID = variables["CLIENT_ID"] ?? ""
        userName = variables["USER_NAME"] ?? ""
        let password = try String(contentsOf: folder.appending(path: "password"), encoding: .utf8)
        userPassword = Secret(password.trimmingCharacters(in: .newlines))
    }

    deinit { stop() }

    /// Starts a server with a member and a public client.
    /// - Parameters:
    ///   - redirectURIs: The client's redirect addresses.
    ///   - isSecure: Whether it speaks TLS and asks for client certificates.
    /// - Returns: The server, which is ready for requests.
    /// - Throws: ``GlewlwydFailure`` with the script's output.
    public static func start(redirectURIs: [String], overTLS isSecure: Bool = false) async throws -> Glewlwyd {
        let folder = FileManager.default.temporaryDirectory.appending(path: "glewlwyd-" + UUID().uuidString)
        do {
            let variables = try await GlewlwydScript.variables(
                ["start", folder.path()] + redirectURIs, ["GLEWLWYD_TLS": isSecure ? "1" : "0"])
            return try Glewlwyd(folder: folder, variables: variables)
        } catch {
            _ = try? await GlewlwydScript.running(["stop", folder.path()])
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    /// Registers another client.
    /// - Parameters:
    ///   - id: Its id.
    ///   - redirectURIs: Its redirect addresses.
    ///   - secret: Its secret; nil for a public client.
    ///   - properties: More properties: `sign_kid` (`signing-2` is ES256), `refresh_one_use` (`1` rotates refresh tokens), and
    ///     those of the server's own.
    /// - Throws: ``GlewlwydFailure``.
    public func registerClient(
        id: String, redirectURIs: [String], confidential secret: Secret?, properties: [String: JSONValue] = [:]
    ) async throws {
        let file = folder.appending(path: "secret-" + UUID().uuidString)
        if let secret {
            // The folder is already its owner's alone.
            try secret.bytes.write(to: file)
        }
        defer { try? FileManager.default.removeItem(at: file) }
        let more = String(decoding: try JSONEncoder().encode(properties), as: UTF8.self)
        _ = try await GlewlwydScript.running(
            ["client", folder.path(), id, secret == nil ? "-" : file.path()] + redirectURIs, ["GLEWLWYD_CLIENT": more])
    }

    /// Ends the server by its process id and removes its folder; a second call does nothing.
    public func stop() {
        let isFirst = isStopped.withLock { stopped in
            defer { stopped = true }
            return !stopped
        }
        guard isFirst else { return }
        _ = try? GlewlwydScript.run(["stop", folder.path()])
        try? FileManager.default.removeItem(at: folder)
    }
}
