import Foundation
import MemberCore

/// The offers' service that `--server` names, and the key for it.
struct AskedServer: Sendable {
    /// The variable with the API key.
    static let keyVariable = "MEMBER_API_KEY"

    let url: URL
    let key: Secret

    /// The address without anything that could be a secret, for people.
    var name: String { url.bareAddress ?? "-" }

    /// Reads an address to which a key may be sent: https, or http at a numeric address of this machine. Nil for another one, and for one
    /// with a user, a query or a fragment.
    static func address(_ text: String) -> URL? {
        guard let url = URL(string: text), let host = url.host(percentEncoded: false), !host.isEmpty else { return nil }
        guard url.user() == nil, url.password() == nil, url.query() == nil, url.fragment() == nil else { return nil }
        let isHere = NetworkAddress(host.trimmingCharacters(in: ["[", "]"]))?.isLoopback == true
        switch url.scheme?.lowercased() {
        case "https": return url
        case "http" where isHere: return url
        default: return nil
        }
    }

    /// Whether a text can be a bearer token (RFC 6750 §2.1).
    static func isKey(_ text: String) -> Bool {
        (1...4096).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

extension OffersWork {
    /// The options of a question to a server.
    static let serverGrammar = Arguments.Grammar(options: ["server", "api-key-file", "member"])

    /// The options of a decision made here, by which no server decides.
    private static let optionsOfDecisionsHere = [
        "online", "keep", "at", "local-clock", "refund", "scope", "allow-sandbox", "root", "bundle", "app-id", "environment",
        "sandbox", "key-file", "key-id", "issuer", "secret-file",
    ]

    /// Returns the server of the command line; nil if the decision is made here.
    /// - Parameter allowed: The options of a decision made here that the question has too.
    /// - Returns: The server and the key for it.
    /// - Throws: A `UsageError` for options that do not belong together, an address or a key that cannot be used.
    func server(allowing allowed: Set<String> = []) async throws -> AskedServer? {
        guard let text = arguments["server"] else {
            if let other = Self.serverGrammar.options.sorted().first(where: { arguments[$0] != nil }) {
                throw usage("--\(other) belongs to --server.")
            }
            return nil
        }
        let others = Self.optionsOfDecisionsHere.filter { !allowed.contains($0) }
        if let other = others.first(where: { arguments.has($0) || !arguments.all($0).isEmpty }) {
            throw usage("--\(other) is for a decision made here; a server decides by its own settings and time.")
        }
        guard let url = AskedServer.address(text) else {
            throw usage(
                "--server takes an https address, or http at a numeric address of this machine, such as http://127.0.0.1:8378.")
        }
        return AskedServer(url: url, key: try await apiKey())
    }

    /// Returns the API key of a file, of standard input, or of the environment.
    private func apiKey() async throws -> Secret {
        let key: Secret
        switch (arguments["api-key-file"], invocation.environment[AskedServer.keyVariable]) {
        case ("-"?, _): key = try await typedKey()
        case (let path?, _): key = try secret(path)
        case (nil, let text?) where !text.isEmpty: key = Secret(text.trimmingCharacters(in: .whitespacesAndNewlines))
        default:
            throw usage(
                "A server asks for an API key: --api-key-file F, - for standard input, or the variable \(AskedServer.keyVariable)."
            )
        }
        guard AskedServer.isKey(key.reveal) else {
            throw usage("The API key is not one: a key is one word of visible ASCII characters.")
        }
        return key
    }

    private func typedKey() async throws -> Secret {
        guard !readsStandardInput else { throw usage("--api-key-file - and evidence on standard input exclude each other.") }
        let show = invocation.input.hide()
        defer { show?() }
        if show != nil { invocation.console.note("API key:") }
        guard let line = await invocation.input.line() else { throw usage("There is no API key on the standard input.") }
        return Secret(line.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Whether a question to a server reads its evidence from standard input.
    private var readsStandardInput: Bool {
        if let word = words.first { return word == "-" }
        return ["transaction", "member"].allSatisfy { arguments[$0] == nil } && !arguments.has("no-receipt")
    }
}
