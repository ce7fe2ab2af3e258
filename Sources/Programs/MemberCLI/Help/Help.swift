import MemberSignIn

/// The pages of `member help`; the known providers give their parts.
struct Help {
    private let known: [KnownProvider]

    init(_ known: [KnownProvider] = KnownProviders.all) { self.known = known }

    /// Returns a page; nil if there is no such command.
    /// - Parameter command: The command; nil for the overview.
    /// - Returns: The page.
    func page(for command: String?) -> HelpPage? {
        guard let command else { return overview }
        let name = command == Self.environment ? ConfigCommand.name : command
        return MemberTool.commands.first { $0.name == name }?.help(known)
    }

    /// The other name of the page of `member config`, which lists the variables.
    static let environment = "environment"

    /// The names of all pages.
    static var topics: [String] { MemberTool.commands.map { $0.name } }

    private var overview: HelpPage {
        HelpPage([
            .title("member: signs members in and asks their providers, from the command line."),
            .list("Sign in and out", LoginHelp(known: known).overview + Self.accounts),
            .list("Ask the provider", Self.questions),
            .list("Keep accounts in a database", Self.fleet),
            .list("Try and check", Self.tools),
            .list("Everywhere", Self.everywhere),
            .text(
                "Options may stand before the command or after it; defaults come from the environment and a file (member help config). "
                    + "Colours appear on terminals only, and never with "
                    + "NO_COLOR. Results go to standard output, everything else to standard error."),
            .list("Exit codes", ExitCode.allCases.map { HelpPage.Entry(String($0.rawValue), $0.meaning) }),
        ])
    }

    private static let accounts: [HelpPage.Entry] = [
        .init("member accounts", "list who is signed in; * is the account in use"),
        .init("member use ACCOUNT", "use another account from now on"),
        .init("member refresh", "renew the tokens"),
        .init("member logout", "end the session at the provider, and here"),
        .init("member export FILE", "keep the accounts in a file, sealed under a passphrase"),
        .init("member import FILE", "take them over from such a file"),
    ]
    private static let questions: [HelpPage.Entry] = [
        .init("member token", "print a valid access token, for another program"),
        .init("member userinfo", "ask the provider about the member"),
        .init("member claims", "compare requested, granted and shared data"),
        .init("member permissions", "list permissions; request more, and revoke them"),
        .init("member call METHOD", "call a method of the VK API; replies are kept and work offline"),
        .init("member call --upload FILE", "send a file to VK, and save it there"),
        .init("member call PATH", "call the Graph API with a Facebook account"),
        .init("member call URL", "call an address that takes an OpenID account's tokens"),
        .init("member watch", "print what happens in a VK account as it happens"),
        .init("member invite COMMUNITY", "invite the member into a VK community, as often as the limit allows"),
        .init("member offers ACTION", "which App Store offer a customer may still get, and why"),
    ]
    private static let fleet: [HelpPage.Entry] = [
        .init("member move --to PLACE", "move the accounts to a database or a folder, while servers run"),
        .init("member migrate", "make the tables of a database, or bring them up to date"),
        .init("member reseal", "seal all values of a database under a new key"),
        .init("member keys", "print a new sealing key for a database"),
    ]
    private static let tools: [HelpPage.Entry] = [
        .init("member sandbox", "start the providers on this machine, with invented people"),
        .init("member serve", "serve apps: which offers customers may have, signatures, the App Store's notifications"),
        .init("member agent URL", "sign in without a browser"),
        .init("member doctor", "check the setup and report problems"),
        .init("member config", "show the settings of environment and configuration file"),
        .init("member completion SHELL", "print what bash, zsh or fish needs to complete"),
        .init("member help COMMAND", "more about a command"),
        .init("member version", "print the version"),
    ]
    private static let everywhere: [HelpPage.Entry] = [
        .init("--json", "print one JSON object"),
        .init(
            "--account ACCOUNT",
            "the account, by its key, the beginning of its key, or its name (default: the one signed in or chosen last)"),
        .init(
            "--home DIR",
            "the folder with the accounts; else MEMBER_HOME, else $XDG_DATA_HOME/member, else ~/.local/share/member"),
        .init(
            "--store URL",
            "a PostgreSQL database with the accounts, instead of a folder: postgres://user@host/database without a password; else MEMBER_STORE. "
                + "A password comes from PGPASSFILE, PGSERVICE or PGPASSWORD; replies are not kept"),
        .init(
            "--keys FILE",
            "the database's sealing keys, one a line; or --keys-program FILE, a program that prints them; else MEMBER_KEYS contains them"
        ),
        .init(
            "--verbose",
            "print on standard error what happens, and each request: method, address without its query, status, time"),
        .init("--help, -h, --version", "this help or a command's own; the version"),
    ]
}

/// The parts of help that come from the providers' settings.
struct LoginHelp {
    let known: [KnownProvider]
    private var providers: [any MemberProvider] { known.providers }

    /// The lines of the overview.
    var overview: [HelpPage.Entry] {
        providers.map { provider in
            guard !provider.settings.contains(.issuer) else {
                return HelpPage.Entry("member login --issuer URL", "sign in with any OpenID provider")
            }
            let isAtSandbox = [.sandbox, .live].allSatisfy(provider.settings.contains)
            let place = isAtSandbox ? " (at the sandbox, unless --live)" : ""
            return HelpPage.Entry("member login \(provider.name)", "sign in with \(provider.name)\(place)")
        }
    }

    /// A line for each provider, with its options.
    var usage: [String] {
        known.compactMap { known in
            guard let provider = known.provider else { return nil }
            let name = provider.settings.contains(.issuer) ? [] : [provider.name]
            let options =
                provider.settings.map { $0.isRequired ? $0.usage : "[\($0.usage)]" } + known.alternativeFlags.map { "[\($0)]" }
            return (["member login"] + name + options + ["[--port N] [--redirect-path PATH] [--timeout SECONDS]"])
                .joined(separator: " ")
        }
    }

    /// Each provider with the meaning of its settings.
    var settings: [HelpPage.Part] {
        known.compactMap { known in
            guard let provider = known.provider else { return nil }
            let settings = provider.settings.map { setting in
                HelpPage.Entry(
                    setting.usage, setting.meaning + (setting.standard.map { " (default: \($0))" } ?? ""))
            }
            let other = known.alternative.map { [HelpPage.Entry("--\($0.flag)", $0.meaning)] } ?? []
            return .list("Options for \(provider.name)", settings + other)
        }
    }
}

extension KnownProvider {
    /// The flag of its other way to sign in, as on a command line.
    fileprivate var alternativeFlags: [String] { alternative.map { ["--\($0.flag)"] } ?? [] }
}

extension SignInSetting {
    /// The setting as on a command line: `--client-id ID`.
    var usage: String {
        switch kind {
        case .text(let placeholder): "--\(name) \(placeholder)"
        case .file, .secretFile: "--\(name) FILE"
        case .flag: "--\(name)"
        }
    }
}
