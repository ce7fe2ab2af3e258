import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberLoopback
import MemberOAuth
import MemberSignIn

/// `member login NAME` and `member login --issuer URL`; the providers' settings become options.
enum LoginCommand: ToolCommand {
    static let name = "login"
    static let grammar = Arguments.Grammar(options: ["port", "timeout"])

    static func grammar(_ providers: [KnownProvider]) -> Arguments.Grammar {
        providers.providers.reduce(grammar) { $0.adding($1.grammar) }
    }

    static func words(_ providers: [KnownProvider]) -> [String] { providers.byName.map(\.name) }

    static func run(_ invocation: Invocation) async throws -> Report {
        let arguments = invocation.arguments
        let limit = try arguments.number("timeout", in: 1...3600).map(Duration.seconds)
        let port = try arguments.number("port", in: 1...65_535).flatMap { URL(string: "http://127.0.0.1:\($0)/callback") }
        let provider = try provider(arguments, invocation.providers)
        let request: any SignInRequest
        do { request = try await self.request(provider, invocation) } catch ProviderError.setting(let setting, let problem) {
            throw UsageError("--\(setting) \(problem).", command: name)
        } catch let error as ProviderError { throw MembersError.unavailable(error) }
        let members = try invocation.members()
        let account = try await Waiting.telling("Waiting for the browser …", invocation.console) { () throws(MembersError) in
            try await members.signIn(with: request, using: agent(invocation, port), redirectURI: port, limit: limit)
        }
        return Report(
            ["Signed in \(account.label ?? account.key.subject) as \(account.id)."],
            ["account": account.json, "requests": .integer(Int64(invocation.transport.requestCount))])
    }

    private static func provider(
        _ arguments: Arguments, _ known: [KnownProvider]
    ) throws(UsageError) -> any MemberProvider {
        switch (arguments.words, arguments[SignInSetting.issuer.name]) {
        case (let words, nil) where words.count == 1:
            if let provider = known.byName.first(where: { $0.name == words[0] }) { return provider }
        case ([], .some): if let provider = known.byIssuer { return provider }
        case (let words, .some) where !words.isEmpty:
            throw UsageError("login takes a provider or --issuer, not both.", command: name)
        default: break
        }
        let names = known.byName.map(\.name).joined(separator: ", ")
        guard arguments.words.isEmpty else {
            throw UsageError("“\(arguments.words.joined(separator: " "))” is no provider here.", command: name)
        }
        throw UsageError("login takes a provider (\(names)) or --issuer.", command: name)
    }

    /// The provider's request, made of the options; options of other providers are refused.
    private static func request(
        _ provider: any MemberProvider, _ invocation: Invocation
    ) async throws -> any SignInRequest {
        let (own, arguments) = (provider.grammar, invocation.arguments)
        let foreign = grammar(invocation.providers).names.filter { arguments.has($0) || arguments[$0] != nil }
            .first { !own.names.contains($0) && !["port", "timeout"].contains($0) }
        if let foreign { throw ProviderError.setting(foreign, "is not taken by \(provider.name)") }
        let texts = own.options.reduce(into: [:]) { texts, name in texts[name] = arguments[name] }
        return try await provider.request(from: SignInValues(texts, flags: arguments.flags, transport: invocation.transport))
    }

    private static func agent(_ invocation: Invocation, _ redirectURI: URL?) -> any UserAgent {
        let console = invocation.console
        if invocation.arguments.has(SignInSetting.live.name) { return PasteAgent(console: console, input: invocation.input) }
        let port = UInt16(redirectURI?.port ?? 0)
        return LoopbackAgent(port: port, opener: SystemBrowser(environment: invocation.environment)) { address in
            console.note("Open this address in a browser on this machine:\n\n  \(address.absoluteString)\n")
        }
    }
}

extension MemberProvider {
    /// The options that a sign-in with it takes.
    fileprivate var grammar: Arguments.Grammar {
        let flags = Set(settings.filter { $0.kind == .flag }.map(\.name))
        return Arguments.Grammar(options: Set(settings.map(\.name)).subtracting(flags), flags: flags)
    }
}

/// Prints the address and reads the address of the redirect, which a person pastes: for redirects that no listener can receive.
struct PasteAgent: UserAgent {
    let console: Console
    let input: LineInput

    var suppliesRedirectURI: Bool { false }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        guard let redirectURI else { throw .redirectUnsupported }
        return Session(redirectURI: redirectURI, console: console, input: input)
    }

    private struct Session: UserAgentSession {
        let redirectURI: URL
        let console: Console
        let input: LineInput

        func present(
            _ address: URL, answer deliver: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
        ) async throws(UserAgentError) {
            console.note("Open this address in a browser and sign in:\n\n  \(address.absoluteString)\n")
            console.note("The browser ends at an address that begins with \(redirectURI.scheme ?? "")://… and cannot open it.")
            console.note("Paste that whole address here:")
            while let line = await input.line() {
                guard let url = URL(string: line.trimmingCharacters(in: .whitespaces)) else { continue }
                switch await deliver(url) {
                case .accepted, .failed: return
                case .refused: console.note("That address belongs to another sign-in. Paste the one of this sign-in:")
                case .notMine: console.note("That is not an address of this app. Paste the whole address:")
                }
            }
            throw .cancelled
        }

        func close() async {}
    }
}
