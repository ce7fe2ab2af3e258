import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberLoopback
import MemberSignIn

/// The input of every command.
struct Invocation: Sendable {
    let arguments: Arguments
    /// The known providers.
    let providers: [KnownProvider]
    let environment: [String: String]
    /// The person's own defaults.
    let configuration: ToolConfiguration
    let console: Console
    private(set) var transport: CountingTransport
    /// The server of the last request that got no response.
    let unreached: UnreachedServer
    let input: LineInput
    /// Opens databases.
    let door: FleetDoor
    /// The databases that this command has opened.
    let fleets = Locked<[any FleetStore]>([])
    /// The name of this run's own folder.
    let runName = UUID().uuidString
    /// The objects that this command has opened.
    private let opened = Locked<[Members]>([])
    /// The account of the command, when it is known.
    let chosen = Locked<Account?>(nil)

    init(
        arguments: Arguments, providers: [KnownProvider] = KnownProviders.all, environment: [String: String],
        configuration: ToolConfiguration, console: Console,
        transport: CountingTransport, unreached: UnreachedServer = UnreachedServer(), input: LineInput,
        door: FleetDoor = .postgres
    ) {
        self.arguments = arguments
        self.providers = providers
        self.environment = environment
        self.configuration = configuration
        self.console = console
        self.transport = transport
        self.unreached = unreached
        self.input = input
        self.door = door
    }

    /// The same invocation without a network: no request is sent, and none is counted.
    var offline: Invocation {
        var copy = self
        copy.transport = CountingTransport(NoNetwork())
        return copy
    }

    /// The folder with the accounts.
    var home: URL {
        if let named = namedHome { return URL(filePath: named) }
        if let data = environment["XDG_DATA_HOME"], !data.isEmpty { return URL(filePath: data).appending(path: "member") }
        let user = environment["HOME"] ?? NSHomeDirectory()
        return URL(filePath: user).appending(path: ".local/share/member")
    }

    /// The system's folder for temporary files.
    var temporaryFolder: URL {
        if let folder = environment["TMPDIR"], !folder.isEmpty { return URL(filePath: folder) }
        return FileManager.default.temporaryDirectory
    }

    var diagnostics: Diagnostics {
        let console = console
        guard arguments.has("verbose") else {
            return Diagnostics(minimum: .notice) { event in (event.whyNoName ?? event.unknownScope).map(console.note) }
        }
        return Diagnostics(minimum: .debug) { event in console.note("· \(event)") }
    }

    /// Returns the scopes that an account was signed in with; empty if they cannot be read without waiting.
    func scopes(of account: Account) -> [String] {
        opened.value.lazy.compactMap { try? $0.session(of: account).secrets().requestedScopes }.first ?? []
    }

    /// Opens the accounts, in the named database or else in the home.
    /// - Parameter alternative: A provider's other way to sign in, in the place of the one with the same name.
    /// - Returns: The door to them.
    /// - Throws: `MembersError`; for a database also ``FleetError`` and `AccountError`.
    func members(with alternative: (any MemberProvider)? = nil) throws -> Members {
        let all = providers.providers.map { provider in
            if let alternative, alternative.name == provider.name { alternative } else { provider }
        }
        let dialogue = TerminalDialogue(
            input: input, console: console, transport: transport, environment: environment, folder: temporaryFolder)
        let members: Members
        if let fleet = try fleet() {
            members = try Members(
                store: fleet.store, cacheFolder: runCache, providers: all, transport: transport, diagnostics: diagnostics,
                interaction: providers.interaction(dialogue))
        } else {
            members = try Members(
                home: home, providers: all, keys: keys, cache: cache, transport: transport, diagnostics: diagnostics,
                interaction: providers.interaction(dialogue))
        }
        opened.withLock { $0.append(members) }
        if let aside = members.vault?.setAside {
            console.note(
                console.noteStyle.paint(.notice, "member:")
                    + " The stored accounts could not be read; their file was set aside as \(aside.path).")
        }
        return members
    }

    /// Waits until the response to a refresh is stored, because losing a rotated token would end the sign-in. Therefore the first Ctrl-C
    /// does not end this wait; the second one ends the process.
    ///
    /// Databases are closed then, which waits in the same way.
    func finishRefreshes() async {
        for members in opened.value where members.vault?.isRefreshing == true {
            console.note("member: waiting for the renewed tokens, so that they are kept; Ctrl-C again ends at once.")
            await members.vault?.refreshesEnded()
        }
        await closeFleets()
    }

    /// The folder with the accounts that the person named.
    private var namedHome: String? {
        if let home = arguments["home"], !home.isEmpty { return home }
        return configuration.value(of: .home)?.value
    }

    /// Whether the person named the folder with the accounts.
    private var isHomeNamed: Bool { namedHome != nil }

    /// The person's folder for caches for the default home; a named home keeps its replies inside.
    private var cache: VaultCache {
        if isHomeNamed { return .inHome }
        if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return .within(URL(filePath: folder + "/member")) }
        return environment["HOME"].map { .within(URL(filePath: $0).appending(path: ".cache/member")) } ?? .ofSystem
    }

    /// The desktop's secret store for the default home; a key file for a named one.
    private var keys: (any VaultKeySource)? {
        guard !isHomeNamed, environment["DBUS_SESSION_BUS_ADDRESS"] != nil else { return nil }
        return SecretServiceKey(folder: home, patience: keyPatience, environment: environment)
    }

    /// The limit of the wait for the desktop's secret store, which cannot be unlocked without a person at a terminal.
    var keyPatience: KeyStorePatience {
        KeyStorePatience(limit: input.isTerminal ? .seconds(60) : .seconds(10)) { [console] limit in
            console.note(
                "member: waiting for the keyring (secret-tool), up to \(limit.components.seconds) seconds: unlock it if it asks you to."
            )
        }
    }

    /// Returns the browser of this environment; a program in BROWSER that does not exist is reported.
    func browser() -> SystemBrowser {
        let browser = SystemBrowser(environment: environment)
        for program in browser.missingPrograms {
            console.note(
                console.noteStyle.paint(.notice, "member:") + " BROWSER names “\(program)”, which is missing or not a program.")
        }
        return browser
    }

    /// The problem of an error; if a server did not respond, with its name.
    func problem(of error: any CodedError) -> String {
        if case MembersError.noAccount(let text?)? = error as? MembersError {
            return error.problem + Suggestion.sentence(for: text, among: accountWords)
        }
        guard ExitCode(errorCode: error.code) == .offline, let server = unreached.name else { return error.problem }
        return "\(error.problem) The server that did not respond is \(server)."
    }

    /// The words by which the accounts can be named: keys, names, and the parts of names.
    private var accountWords: [String] {
        opened.value.flatMap(\.accounts).flatMap { account in
            [account.id] + (account.label.map { [$0] + $0.split(separator: " ").map(String.init) } ?? [])
        }
    }

    /// Warns about a file with a secret that others may read too; the file is still used.
    /// - Parameter path: The file's path.
    func tellIfOpen(_ path: String) {
        guard let warning = SecretFile.warning(path) else { return }
        console.note(console.noteStyle.paint(.notice, "member:") + " " + warning)
    }

    func words(_ count: ClosedRange<Int>, _ command: String, _ names: String) throws(UsageError) -> [String] {
        guard count.contains(arguments.words.count) else {
            throw UsageError("\(command) takes \(names).", command: command)
        }
        return arguments.words
    }
}

extension DiagnosticEvent {
    /// The note if user info could not be requested for the member's name; nil for other events.
    fileprivate var whyNoName: TerminalText? {
        guard name == "openid.no_name", let address = fields["address"] else { return nil }
        let reason = fields["status"].map { "HTTP \($0)" } ?? fields["code"]?.description ?? "no response"
        return "member: The member's name is unknown: the provider's user info at \(address) cannot be read (\(reason))."
    }

    /// The note about a requested scope that the provider is not known to have; nil for other events.
    fileprivate var unknownScope: TerminalText? {
        guard name == "oauth.scope_unknown", let scope = fields["scope"], let provider = fields["provider"] else { return nil }
        let suggestion: TerminalText = fields["nearest"].map { " Did you mean “\($0)”?" } ?? " It is requested unchanged."
        return "member: “\(scope)” is not a known scope of \(provider).\(suggestion)"
    }
}
