import MemberSandbox
import MemberSignIn

// The pages of sign-in, sandbox and tools.

extension LoginCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        let help = LoginHelp(known: known)
        return HelpPage(
            [
                .usage(help.usage),
                .text(
                    "Opens the provider's page in the browser that BROWSER names (a command; %s is the address), else in the "
                        + "system's; without one it prints the address, and on a terminal also where that command fails. The redirect arrives on 127.0.0.1, at an address that must be "
                        + "registered at the provider. Ctrl-C or --timeout ends the wait; without --timeout the provider's own limit "
                        + "holds. Afterwards it says who signed in, which scopes were granted, and when the token ends."),
                .examples([
                    "member login vk --scope friends", "member login sber --timeout 120",
                    "member login --issuer https://id.example.com --client-id app",
                ]),
                .list(
                    "Options",
                    [
                        .init("--port N", "the port of the redirect address (default: a free one)"),
                        .init("--redirect-path PATH", "the path of the redirect address (default: /callback)"),
                        .init("--timeout SECONDS", "how long to wait for the browser"),
                        .init(
                            "--code-file FILE",
                            "where only the app's backend may exchange the code: keep code, verifier, nonce and redirect address for "
                                + "it, in a new file that only its owner may read"), .json,
                    ]),
            ] + help.settings + [.text(Self.places(known))])
    }

    private static func places(_ known: [KnownProvider]) -> String {
        "A sandbox's default client id is used unless --client-id says another. With --live a redirect to an app's own scheme, such as "
            + "vk<id>://…, or to a website reaches no program on this machine: the page's address is printed then, and the address that the "
            + "browser ends at is pasted back. A provider without such an address is given one on this machine."
    }
}

extension SandboxCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage([
                "member sandbox [--port N] [--host-ports FIRST] [--public-url URL]… [--listen ADDRESS] [--control-key-file FILE] "
                    + "[--control-key-always] "
                    + "[--state FILE] [--fault FAULT]… [--token-life SECONDS] [--rotation-grace SECONDS] [--tls] [--mtls] "
                    + "[--open | --portal] [--remember-tokens] [--json]"
            ]),
            .text(
                "Simulates the providers on 127.0.0.1 until Ctrl-C; the control address names the others and shows a page with "
                    + "faults, members and the requests as they come. The portal, a page with the sign-in buttons, is served with "
                    + "--open or --portal."),
            .examples([
                "member sandbox", "member sandbox --port 0 --open",
                "member sandbox --fault 'delay=500@/oauth2/auth*2' --token-life 60",
                "member sandbox --public-url http://192.168.1.5 --listen 0.0.0.0",
            ]),
            .list("Options", options),
            .text(
                "FAULT is one of these, then @PATH (requests whose path begins so) and *TIMES (default: once), as in "
                    + "delay=500@/oauth2/auth*2:"),
            .list("Faults", known.sandboxConfiguration.faultForms.map { HelpPage.Entry($0.pattern, $0.summary) }),
        ])
    }

    private static let options: [HelpPage.Entry] = [
        .init("--port N", "the port of the control address (that of MEMBER_SANDBOX, else 8377; 0 takes a free one)"),
        .init(
            "--host-ports FIRST",
            "the port of the first provider's host; the others follow, in the order in which they are printed, with --tls four for "
                + "each (default: free ones)"),
        .init(
            "--public-url URL",
            "another host beside loopback's (localhost, [::1] and every 127.x.y.z), for a phone or a container: http:// and its name or number, without a port, since every "
                + "host of the sandbox keeps its own; may be given several times. Other names are refused with 421, and beyond this "
                + "machine the control address needs a key"),
        .init("--listen ADDRESS", "the numeric address to listen at (default: 127.0.0.1; 0.0.0.0 is all); needs --public-url"),
        .init(
            "--control-key-file FILE",
            "a file with the key, at least 16 characters; a missing one gets a new key. Else that of MEMBER_SANDBOX_KEY, else one in "
                + "the --state file's FILE.key, else a new one, which is printed"),
        .init(
            "--control-key-always",
            "demand the key from this machine too: for a container, where every connection may look like one of this machine"),
        .init(
            "--state FILE",
            "keep sessions and ports over a restart; the file holds fingerprints of tokens, and the keys of the simulated App "
                + "Store: keep it to yourself"),
        .init("--fault FAULT", "begin with a fault; may be given several times"),
        .init("--token-life SECONDS", "how long an access token lasts (default: 3600, at Facebook sixty days)"),
        .init("--rotation-grace SECONDS", "let a refresh token work for so long after its exchange (default: 0)"),
        .init("--tls", "also serve https, with a good certificate, one of another name and one of an unknown root"),
        .init(
            "--mtls",
            "demand a client certificate where Sber's partners' servers call, by nginx in front; the certificate, its password and "
                + "the roots are named, and removed in the end"),
        .init(
            "--open",
            "show the portal in the browser: a page with the providers' sign-in buttons and sheets, to be clicked through; the "
                + "data of the portal is removed afterwards, also after Ctrl-C"),
        .init("--portal", "serve the portal, and print its address, without a browser"),
        .init("--faces", "the earlier name of --portal"),
        .init(
            "--remember-tokens",
            "for tests that search for leaks: every issued token is kept in memory and shown in clear at /_sandbox/tokens of the "
                + "control address"), .json,
    ]
}

extension AgentCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage([
                "member agent URL --as NAME [--decline] [--without BOX]… [--press BUTTON]… [--password-file F] "
                    + "[--password-origin URL]… [--json]"
            ]),
            .text(
                "Signs in without a browser: reads the provider's pages, chooses NAME, agrees, and follows the pages. "
                    + "Scripts do not run. At a login page it signs in as NAME with the password in F, which is sent to the server "
                    + "of URL only, and to each --password-origin, by https or on this machine. At a Glewlwyd server it signs in "
                    + "by the server's API."),
            .examples([
                "member agent 'http://127.0.0.1:8377/authorize?…' --as anna",
                "BROWSER='member agent %s --as anna' member login vk",
            ]),
            .list(
                "Options",
                [
                    .init("--as NAME", "who signs in"), .init("--decline", "sign in, and decline at the page that asks"),
                    .init("--without BOX", "leave this box empty, such as a permission: its text or value; repeatable"),
                    .init("--press BUTTON", "press this button: its text, or NAME=VALUE; repeatable"),
                    .init("--password-file F", "read the password from a file's first line, or from standard input for -"),
                    .init("--password-origin URL", "send the password to this server as well; repeatable"), .json,
                ]),
        ])
    }
}

extension DoctorCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member doctor \(places(known).map { "[\($0.usage)] " }.joined())[--json]"]),
            .text(
                "Checks the folder with the accounts, the key, the browser, the proxies, a sandbox and which of the known providers it "
                    + "simulates, and, if named, an issuer and how far its clock is from this one. Opens the accounts as every command "
                    + "does: a damaged database is set aside under another name, an older one is brought up to date, a missing one and "
                    + "a missing key are made. Changes nothing else. Ends with 1 if something is wrong."),
            .text(
                "With --store it checks the database instead of the folder, and changes nothing there: whether it is reached and in what "
                    + "time, whether the connection is encrypted, the rights of the role, its tables, its clock, its connections, its "
                    + "size, what a failover may lose, and which values are under which key. It reads every account's row for the last "
                    + "one, and opens none. Run it as the role of the servers to see the rights that they lack."),
            .examples([
                "member doctor", "member doctor --issuer https://id.example.com",
                "member doctor --store postgres://app@db.example/members --keys keys.txt",
            ]),
            .list("Options", places(known).map { HelpPage.Entry($0.usage, $0.meaning) } + [.json]),
        ])
    }
}

extension CompletionCommand {
    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member completion bash|zsh|fish", "member completion --values accounts"]),
            .text(
                "Prints a script that completes commands, options and their values: faults, kinds of uploads, scopes, providers and "
                    + "accounts. zsh and fish show the meaning of each."),
            .examples([
                #"eval "$(member completion bash)"     # in ~/.bashrc"#, "source <(member completion zsh)      # in ~/.zshrc",
                "member completion fish | source      # in config.fish",
            ]),
            .list(
                "Options",
                [
                    .init(
                        "--values accounts", "print the key of each account, a tab and the member's name; the scripts ask for it"),
                    .json,
                ]),
        ])
    }
}
