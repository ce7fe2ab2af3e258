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
    static let grammar = Arguments.Grammar(options: ["port", "redirect-path", "timeout", "code-file"])

    static func grammar(_ providers: [KnownProvider]) -> Arguments.Grammar {
        let flags = Set(providers.compactMap(\.alternative?.flag))
        return providers.providers.reduce(grammar.adding(Arguments.Grammar(flags: flags))) { $0.adding($1.grammar) }
    }

    static func values(of option: String, _ known: [KnownProvider]) -> CompletionValues? {
        known.values(of: option) ?? common(option)
    }

    static func words(_ providers: [KnownProvider]) -> [String] { providers.byName.map(\.name) }

    static func run(_ invocation: Invocation) async throws -> Report {
        let limit = try invocation.arguments.number("timeout", in: 1...3600).map(Duration.seconds)
        let place = try RedirectPlace(invocation.arguments)
        let handedOver = try HandedOver(file: invocation.arguments["code-file"])
        let named = try provider(invocation.arguments, invocation.providers)
        let alternative = try alternative(to: named, invocation)
        let provider = alternative ?? named
        let request: any SignInRequest
        do { request = try await self.request(provider, invocation, handedOver) } catch ProviderError.setting(
            let setting, let problem)
        {
            if Task.isCancelled { throw MembersError.provider(.agent(.cancelled)) }
            throw UsageError("--\(setting) \(problem).", command: name)
        } catch let error as ProviderError { throw MembersError.unavailable(error) }
        tellOfOpenFiles(provider, invocation)
        let members = try invocation.members(with: alternative)
        // The last page of the other way is the provider's own, which no listener here receives.
        let agent = TellingAgent(
            alternative == nil
                ? invocation.agent(at: place, isLive: invocation.arguments.has(SignInSetting.live.name))
                : PasteAgent(console: invocation.console, input: invocation.input, hidesInput: true))
        let account = try await Waiting.telling(agent.stage.value.line, invocation.console) { () async throws -> Account? in
            do throws(MembersError) {
                return try await members.signIn(with: request, using: agent, redirectURI: place.address, limit: limit)
            } catch {
                if case .signIn(.handedToBackend) = error { return nil }
                throw AdvisedError(
                    error, place: agent.redirectURI, isFreePort: place.address?.port == nil,
                    isAtSandbox: isAtSandbox(provider, invocation.arguments))
            }
        }
        let requests = invocation.transport.requestCount
        guard let account else { return try handedOver.report(requests: requests) }
        return await SignInSummary(account, members).report(requests: requests)
    }

    /// Whether the sign-in is at a sandbox: the setting that names its address names another place only by --live or a name.
    private static func isAtSandbox(_ provider: any MemberProvider, _ arguments: Arguments) -> Bool {
        guard let setting = provider.settings.first(where: { $0.standard == SignInSetting.sandbox.standard }) else {
            return false
        }
        return !arguments.has(SignInSetting.live.name) && arguments[setting.name]?.contains("://") != false
    }

    /// The provider's other way to sign in, if its flag is there; the flag is refused with another provider.
    private static func alternative(
        to provider: any MemberProvider, _ invocation: Invocation
    ) throws(UsageError) -> (any MemberProvider)? {
        let chosen = invocation.providers.filter { $0.alternative.map { invocation.arguments.has($0.flag) } ?? false }
        guard let known = chosen.first, let alternative = known.alternative else { return nil }
        guard chosen.count == 1, known.provider?.name == provider.name else {
            throw UsageError("--\(alternative.flag) is not taken by \(provider.name).", command: name)
        }
        if let option = ["port", "redirect-path"].first(where: { invocation.arguments[$0] != nil }) {
            throw UsageError(
                "--\(option) does not go with --\(alternative.flag): its last page is the provider's own.", command: name)
        }
        return alternative.provider
    }

    /// Reports a file with a secret that others may read; the file is still used.
    private static func tellOfOpenFiles(_ provider: any MemberProvider, _ invocation: Invocation) {
        for setting in provider.settings where setting.kind == .secretFile {
            if let path = invocation.arguments[setting.name] { invocation.tellIfOpen(path) }
        }
    }

    private static func provider(
        _ arguments: Arguments, _ known: [KnownProvider]
    ) throws(UsageError) -> any MemberProvider {
        let (words, issuer) = (arguments.words, arguments[SignInSetting.issuer.name])
        let named = words.count == 1 ? known.byName.first { $0.name == words[0] } : nil
        // A named provider may accept an issuer too.
        if let named, issuer == nil || named.grammar.names.contains(SignInSetting.issuer.name) { return named }
        if issuer != nil {
            if words.isEmpty, let provider = known.byIssuer { return provider }
            guard words.isEmpty else { throw UsageError("login takes a provider or --issuer, not both.", command: name) }
        }
        let names = known.byName.map(\.name).joined(separator: ", ")
        guard arguments.words.isEmpty else {
            let word = arguments.words.joined(separator: " ")
            let suggestion = Suggestion.sentence(for: word, among: known.byName.map(\.name), prefix: "member login ")
            throw UsageError("“\(word)” is not a provider here.\(suggestion)", command: name)
        }
        throw UsageError("login takes a provider (\(names)) or --issuer.", command: name)
    }

    /// The provider's request, made from the options; options of other providers are refused.
    private static func request(
        _ provider: any MemberProvider, _ invocation: Invocation, _ handedOver: HandedOver
    ) async throws -> any SignInRequest {
        let (own, arguments) = (provider.grammar, invocation.arguments)
        let flags = invocation.providers.compactMap(\.alternative?.flag)
        let foreign = grammar(invocation.providers).names.filter { arguments.has($0) || arguments[$0] != nil }
            .first { !own.names.contains($0) && !grammar.names.contains($0) && !flags.contains($0) }
        if let foreign { throw ProviderError.setting(foreign, "is not taken by \(provider.name)") }
        let texts = own.options.reduce(into: [:]) { texts, name in texts[name] = arguments[name] }
        let (input, console) = (invocation.input, invocation.console)
        var values = SignInValues(texts, flags: arguments.flags, transport: invocation.transport) { question in
            await input.confirms("\(question)", on: console)
        }
        values.handOver = handedOver.take
        return try await provider.request(from: values)
    }
}

extension MemberProvider {
    /// The options of a sign-in with the provider.
    fileprivate var grammar: Arguments.Grammar {
        let flags = Set(settings.filter { $0.kind == .flag }.map(\.name))
        return Arguments.Grammar(options: Set(settings.map(\.name)).subtracting(flags), flags: flags)
    }
}
