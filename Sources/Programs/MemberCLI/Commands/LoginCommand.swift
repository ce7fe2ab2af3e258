import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberLoopback
import MemberOAuth
import MemberSandbox
import VKID

/// `member login vk` and `member login --issuer URL`.
enum LoginCommand: ToolCommand {
    static let name = "login"
    static let grammar = Arguments.Grammar(
        options: ["client-id", "sandbox", "issuer", "client-secret-file", "scope", "port", "timeout"], flags: ["live"])

    static func run(_ invocation: Invocation) async throws -> Report {
        let arguments = invocation.arguments
        let limit = try arguments.number("timeout", in: 1...3600).map(Duration.seconds)
        let port = try arguments.number("port", in: 1...65_535).flatMap { URL(string: "http://127.0.0.1:\($0)/callback") }
        let method = try await method(invocation, port)
        let members = try invocation.members()
        let account = try await Waiting.telling("Waiting for the browser …", invocation.console) { () throws(MembersError) in
            try await members.signIn(with: method, using: agent(invocation, port), limit: limit)
        }
        return Report(
            ["Signed in \(account.label ?? account.key.subject) as \(account.id)."],
            ["account": account.json, "requests": .integer(Int64(invocation.transport.requestCount))])
    }

    private static func method(_ invocation: Invocation, _ redirectURI: URL?) async throws -> SignInMethod {
        switch (invocation.arguments.words, invocation.arguments["issuer"]) {
        case (["vk"], nil): .vk(try await vk(invocation))
        case ([], let issuer?): .openID(try openID(invocation, issuer, redirectURI))
        case ([], nil): throw UsageError("login takes a provider (vk) or --issuer.", command: name)
        case (let words, nil): throw UsageError("“\(words.joined(separator: " "))” is no provider here.", command: name)
        default: throw UsageError("login takes a provider or --issuer, not both.", command: name)
        }
    }

    private static func vk(_ invocation: Invocation) async throws -> VKSignIn {
        let arguments = invocation.arguments
        if arguments["client-secret-file"] != nil { throw UsageError("vk takes no --client-secret-file.", command: name) }
        let scope = arguments["scope"].map { Scope($0) }
        if arguments.has("live") {
            guard arguments["sandbox"] == nil else { throw UsageError("--live and --sandbox exclude each other.", command: name) }
            guard let clientID = arguments["client-id"] else { throw UsageError("--live needs --client-id.", command: name) }
            return VKSignIn(clientID: clientID, scope: scope)
        }
        let control = arguments["sandbox"] ?? "http://127.0.0.1:\(SandboxConfiguration.defaultPort)"
        guard let url = URL(string: control), url.host != nil, ["http", "https"].contains(url.scheme) else {
            throw UsageError("--sandbox takes an http address.", command: name)
        }
        let directory = try await SandboxDirectory(control: url, transport: invocation.transport)
        return VKSignIn(
            clientID: arguments["client-id"] ?? SandboxConfiguration.defaultClientID, scope: scope, hosts: directory.vk,
            stand: control)
    }

    private static func openID(
        _ invocation: Invocation, _ issuer: String, _ redirectURI: URL?
    ) throws(UsageError) -> OpenIDSignIn {
        let arguments = invocation.arguments
        guard let clientID = arguments["client-id"] else { throw UsageError("--issuer needs --client-id.", command: name) }
        if arguments["sandbox"] != nil || arguments.has("live") {
            throw UsageError("--sandbox and --live belong to vk.", command: name)
        }
        let scopes = (arguments["scope"] ?? "openid profile").split(separator: " ").map(String.init)
        return OpenIDSignIn(
            issuer: issuer, clientID: clientID,
            clientSecretFile: arguments["client-secret-file"].map { URL(filePath: $0).absoluteURL }, scopes: scopes,
            redirectURI: redirectURI, allowsLoopbackHTTP: true)
    }

    private static func agent(_ invocation: Invocation, _ redirectURI: URL?) -> any UserAgent {
        let console = invocation.console
        if invocation.arguments.has("live") { return PasteAgent(console: console, input: invocation.input) }
        let port = UInt16(redirectURI?.port ?? 0)
        return LoopbackAgent(port: port, opener: SystemBrowser(environment: invocation.environment)) { address in
            console.note("Open this address in a browser on this machine:\n\n  \(address.absoluteString)\n")
        }
    }
}
