import MemberSandbox
import MemberSignIn

/// The texts of `member help`; the known providers give their parts.
struct Help {
    private let known: [KnownProvider]

    init(_ known: [KnownProvider] = KnownProviders.all) { self.known = known }

    var overview: String {
        """
        member: signs members in and asks their providers, from the command line.

          member sandbox                  start the providers on this machine, with invented people
        \(LoginHelp(providers: known.providers).overview)
          member accounts                 list who is signed in; * is the account in use
          member use ID                   use another account from now on
          member call METHOD key=value …  call a method of the VK API; replies are kept and work offline
          member invite COMMUNITY         invite the member into a VK community, as often as the limit lets
          member userinfo                 ask the provider about the member
          member refresh                  renew the tokens
          member logout                   end the session at the provider, and here
          member offers ACTION            which App Store offer a customer may still get, and why
          member export FILE              keep the accounts in a file, sealed under a passphrase
          member import FILE              take them over from such a file
          member doctor                   check that everything is as it should be
          member completion SHELL         print what bash, zsh or fish needs to complete
          member agent URL --as NAME      walk a sign-in without a browser
          member help COMMAND             more about a command

        Everywhere: --json prints one JSON object; --home DIR names the folder with the accounts (else MEMBER_HOME, else
        $XDG_DATA_HOME/member, else ~/.local/share/member); --verbose tells on standard error what happens.
        userinfo, call, invite, refresh and logout take --account ID; without it the account in use is meant: the one signed in or
        chosen last. Colours appear on terminals only, and never with NO_COLOR.
        Exit codes: 0 done, 1 refused or failed, 2 usage, 3 not available here, 4 no network, 5 results not written; of a verdict
        0 yes, 6 no, 7 unknown.
        """
    }

    func text(for command: String?) -> String? {
        guard let command else { return overview }
        return commands[command]
    }

    /// Every kind of fault with what it does.
    private var faults: String {
        known.sandboxConfiguration.faultForms.map { "  \($0.pattern)\n      \($0.summary)" }.joined(separator: "\n")
    }

    private var commands: [String: String] {
        [
            "login": """
            \(LoginHelp(providers: known.providers).usage)

            Opens the provider's page in the browser that BROWSER names (a command; %s is the address), else in the
            system's; without one it prints the address. The redirect arrives on 127.0.0.1, on a free port unless --port says
            which. Ctrl-C or --timeout ends the wait; without --timeout the provider's own limit holds.

            \(LoginHelp(providers: known.providers).settings)

            A sandbox's default client id is used unless --client-id says another. With --live the address is printed and the
            address that the browser ends at is pasted back, because an app's own redirect (vk<id>://…) reaches no program on this
            machine.
            """,
            "offers": OffersHelp.text,
            "accounts": "member accounts [--json]\n\nLists who is signed in: id, name, provider, state. Nothing is unsealed.",
            "use": "member use ID [--json]\n\nMakes an account the one in use, for this and later commands.",
            "export": """
            member export FILE [--passphrase-file F] [--json]

            Writes all accounts, their tokens and permissions to FILE, sealed under a passphrase of at least eight characters
            (PBKDF2 with 600 000 rounds, AES-256-GCM). On a terminal it is asked for twice and not shown. Where a provider
            rotates refresh tokens, only one of two copies can go on being used. An existing file is not overwritten.
            """,
            "import": """
            member import FILE [--passphrase-file F] [--replace] [--json]

            Takes over the accounts of an export: all or none. Accounts that are here already stay as they are, unless --replace
            is given. On a terminal the passphrase is not shown while it is typed.
            """,
            "doctor": """
            member doctor \(DoctorCommand.places(known).map { "[\($0.usage)] " }.joined())[--json]

            Checks the folder with the accounts, the key, the browser, the proxies, a sandbox and which of the known providers it
            acts out, and, if named, an issuer and how far its clock is from this one. Opens the accounts as every command does: a
            damaged database is set aside under another name, an older one is brought up to date, a missing one and a missing key
            are made. Changes nothing else. Ends with 1 if something is wrong.
            """,
            "completion": """
            member completion bash|zsh|fish

            Prints a script; for bash: eval "$(member completion bash)" in ~/.bashrc.
            """,
            "call": """
            member call METHOD key=value … [--life SECONDS] [--offline] [--account ID] [--json]

            Calls a method of the VK API, such as friends.get fields=photo_100. Good replies of methods that read are kept for
            --life seconds (3600 unless said otherwise; 0 keeps nothing). --offline takes a kept reply of any age and
            sends only without one. The first line says where the reply came from and how many requests were sent.
            """,
            "invite": """
            member invite COMMUNITY [--follow | --decline] [--max N] [--days N] [--always] [--account ID] [--json]

            Does what the community sheet of an app does after a sign-in: asks VK whether it may be shown, counts the impression, and
            joins with --follow or declines with --decline; without either the sheet is closed. It is shown at most --max times (2) in
            any --days days (30) of the calendar, in all apps of this folder together; --always neither checks the limit nor counts.
            Ends with 1 and the reason if there is nothing to show or the join fails.
            """,
            "userinfo": "member userinfo [--account ID] [--json]\n\nAsks the provider about the member; never from the cache.",
            "refresh":
                "member refresh [--account ID] [--json]\n\nRenews the tokens now; the new ones are stored before this ends.",
            "logout": """
            member logout [--account ID] [--remove] [--json]

            Ends the session at the provider and removes the account and its kept replies here. VK accounts stay if VK does not
            end the session, unless --remove is given; others are removed even if the network fails, and the command
            says what the provider did not end.
            """,
            "sandbox": """
            member sandbox [--port N] [--state FILE] [--fault FAULT]… [--token-life SECONDS]
                           [--rotation-grace SECONDS] [--tls] [--open | --faces] [--remember-tokens]

            Acts the providers out on 127.0.0.1 until Ctrl-C; the control address (port 8377 unless --port says another)
            names the others and shows a page with faults, members and the requests as they come. --state keeps sessions and ports over a restart; the file holds fingerprints of tokens, and the keys of the acted-out App Store: keep it to yourself.
            --rotation-grace lets a refresh token work for so long after its exchange.
            --remember-tokens is for tests that search for leaks: every issued token is kept in memory and shown in clear at
            /_sandbox/tokens of the control address.
            --open shows a page with the providers' buttons and sheets in the browser, to be clicked through; VK ID's: sign in, join the
            community, see the limit. --faces serves it without a browser. What the page keeps is gone afterwards.
            --tls serves https besides, with a good certificate, one of another name and one of an unknown root.

            FAULT is one of these, then @PATH (requests whose path begins so) and *TIMES (once, unless said otherwise), as in
            delay=500@/oauth2/auth*2:
            \(faults)
            """,
            "agent": """
            member agent URL --as NAME [--decline] [--press BUTTON]… [--password-file F] [--password-origin ORIGIN]…

            Walks a sign-in without a browser: reads the provider's pages, chooses NAME, agrees, and goes where the pages lead.
            For use as BROWSER='member agent %s --as anna'. Scripts do not run.
            --press names a button to press where it is there, by its text or as NAME=VALUE; otherwise words such as Allow or
            Cancel tell.
            --password-file signs in at a login page as NAME with the password in the first line of F, or on the standard
            input for -. It is sent to the server of URL only, and to each --password-origin, by https or on this machine.
            At a Glewlwyd server the sign-in goes by the server's API.
            """,
        ]
    }
}

/// The parts of help that come from the providers' settings.
struct LoginHelp {
    let providers: [any MemberProvider]

    /// The lines of the overview.
    var overview: String {
        providers.map { provider in
            guard !provider.settings.contains(.issuer) else {
                return "  member login --issuer URL --client-id ID\n" + Self.column + "sign in with any OpenID provider"
            }
            let isAtSandbox = [.sandbox, .live].allSatisfy(provider.settings.contains)
            let head = "  member login " + provider.name
            let gap = String(repeating: " ", count: max(2, Self.column.count - head.count))
            return head + gap + "sign in with \(provider.name)" + (isAtSandbox ? " (at the sandbox, unless --live)" : "")
        }.joined(separator: "\n")
    }

    /// The indent of the meanings.
    private static let column = String(repeating: " ", count: 34)

    /// A line for each provider: what it takes.
    var usage: String {
        providers.map { provider in
            let name = provider.settings.contains(.issuer) ? [] : [provider.name]
            let options = provider.settings.map { $0.isRequired ? $0.usage : "[\($0.usage)]" }
            return (["member login"] + name + options + ["[--port N] [--timeout SECONDS]"]).joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// Each provider with the meaning of its settings.
    var settings: String {
        providers.map { provider in
            let lines = provider.settings.map { setting in
                "  \(setting.usage)\n      \(setting.meaning)" + (setting.standard.map { " (\($0) unless said otherwise)" } ?? "")
            }
            return ([provider.name + ":"] + lines).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }
}

extension SignInSetting {
    /// As it is written on a command line: `--client-id ID`.
    var usage: String {
        switch kind {
        case .text(let placeholder): "--\(name) \(placeholder)"
        case .file: "--\(name) FILE"
        case .flag: "--\(name)"
        }
    }
}
